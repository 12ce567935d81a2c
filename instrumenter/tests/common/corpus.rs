//! Large bodies of real classes: the modules of JDKs, and jars from Maven Central by their coordinates.

use super::{files, major_version};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

/// Set to test the whole corpora instead of the part that the normal run has time for.
pub const ALL: &str = "JCHECK_ALL_CORPORA";

/// True if [`ALL`] is set.
pub fn everything() -> bool {
    std::env::var_os(ALL).is_some()
}

/// Jars of the normal run: one of each compiler, and of class file versions from 45 to 61.
pub const SOME_JARS: &[&str] = &[
    "com.google.guava:guava:33.4.8-jre",
    "org.jetbrains.kotlin:kotlin-stdlib:2.1.20",
    "org.scala-lang:scala-library:2.13.16",
    "org.apache.groovy:groovy:4.0.26",
    "org.eclipse.jdt:ecj:3.38.0",
    "org.bouncycastle:bcprov-jdk18on:1.80",
    "org.clojure:clojure:1.12.0",
    "oro:oro:2.0.8",
];

/// Jars for measuring.
pub const ONE_OF_EACH_COMPILER: &[&str] = SOME_JARS.split_at(5).0;

/// The other jars.
pub const MORE_JARS: &[&str] = &[
    "com.fasterxml.jackson.core:jackson-annotations:2.19.0",
    "com.fasterxml.jackson.core:jackson-core:2.19.0",
    "com.fasterxml.jackson.core:jackson-databind:2.19.0",
    "io.netty:netty-common:4.1.121.Final",
    "io.netty:netty-buffer:4.1.121.Final",
    "io.netty:netty-handler:4.1.121.Final",
    "org.jetbrains.kotlinx:kotlinx-coroutines-core-jvm:1.10.2",
    "org.codehaus.groovy:groovy-all:2.4.21",
    "com.h2database:h2:2.3.232",
    "org.hsqldb:hsqldb:2.7.4",
    "org.apache.derby:derby:10.15.2.0",
    "org.apache.lucene:lucene-core:9.12.1",
    "org.hibernate.orm:hibernate-core:6.6.13.Final",
    "org.springframework:spring-core:6.2.6",
    "org.springframework:spring-beans:6.2.6",
    "org.springframework:spring-context:6.2.6",
    "com.github.ben-manes.caffeine:caffeine:3.2.0",
    "org.apache.commons:commons-lang3:3.17.0",
    "org.apache.commons:commons-collections4:4.5.0",
    "org.apache.commons:commons-math3:3.6.1",
    "commons-io:commons-io:2.19.0",
    "org.apache.logging.log4j:log4j-api:2.24.3",
    "org.apache.logging.log4j:log4j-core:2.24.3",
    "org.slf4j:slf4j-api:2.0.17",
    "ch.qos.logback:logback-core:1.5.18",
    "log4j:log4j:1.2.17",
    "com.google.code.gson:gson:2.13.1",
    "com.google.protobuf:protobuf-java:4.30.2",
    "com.google.inject:guice:7.0.0",
    "org.ow2.asm:asm:9.8",
    "net.bytebuddy:byte-buddy:1.17.5",
    "org.javassist:javassist:3.30.2-GA",
    "org.mockito:mockito-core:5.17.0",
    "junit:junit:4.13.2",
    "org.apache.kafka:kafka-clients:3.9.0",
    "io.reactivex.rxjava3:rxjava:3.1.10",
    "io.projectreactor:reactor-core:3.7.5",
    "com.zaxxer:HikariCP:6.3.0",
    "org.apache.tomcat.embed:tomcat-embed-core:10.1.40",
    "com.squareup.okhttp3:okhttp:4.12.0",
    "org.postgresql:postgresql:42.7.5",
    "xerces:xercesImpl:2.12.2",
    "xalan:xalan:2.7.2",
    "org.mozilla:rhino:1.8.0",
    "org.jruby:jruby-base:9.4.12.0",
    "org.python:jython:2.7.4",
    "commons-collections:commons-collections:2.1",
];

/// Coordinates of the jars to test.
pub fn jars() -> Vec<&'static str> {
    let more = if everything() { MORE_JARS } else { &[] };
    SOME_JARS.iter().chain(more).copied().collect()
}

/// Fetches jars by their coordinates, once, with one call of Maven.
pub fn fetch(coordinates: &[&str]) -> Vec<PathBuf> {
    // Tests run in threads, and must not see what another one has half fetched.
    static ONE: Mutex<()> = Mutex::new(());
    let _one = ONE.lock();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("jars");
    let parts = |coordinate: &str| -> [String; 3] {
        let parts: Vec<_> = coordinate.split(':').map(str::to_string).collect();
        parts.try_into().expect("group:artifact:version")
    };
    let path = |coordinate: &&str| {
        let [_, artifact, version] = parts(coordinate);
        folder.join(format!("{artifact}-{version}.jar"))
    };
    let missing = coordinates.iter().filter(|c| !path(c).is_file());
    let mut items = String::new();
    for coordinate in missing {
        let [group, artifact, version] = parts(coordinate);
        write!(
            items,
            "<artifactItem><groupId>{group}</groupId><artifactId>{artifact}</artifactId>\
             <version>{version}</version></artifactItem>"
        )
        .unwrap();
    }
    if !items.is_empty() {
        std::fs::create_dir_all(&folder).unwrap();
        let project = tempfile::tempdir().unwrap();
        let pom = format!(
            "<project><modelVersion>4.0.0</modelVersion><groupId>jcheck</groupId>\
             <artifactId>corpus</artifactId><version>1</version><packaging>pom</packaging><build><plugins><plugin>\
             <groupId>org.apache.maven.plugins</groupId><artifactId>maven-dependency-plugin</artifactId>\
             <configuration><outputDirectory>{}</outputDirectory><artifactItems>{items}</artifactItems>\
             </configuration></plugin></plugins></build></project>",
            folder.display()
        );
        std::fs::write(project.path().join("pom.xml"), pom).unwrap();
        let output = Command::new("mvn")
            .args(["-q", "-B", "dependency:copy"])
            .current_dir(project.path())
            .output()
            .expect("Maven (mvn) is needed to fetch the jars of this test");
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{text}");
    }
    coordinates.iter().map(path).collect()
}

/// The modules of a JDK, each a directory of classes below `into`, in the order of their names; `None` if the JDK has
/// no working `jimage`.
pub fn modules(home: &Path, into: &Path) -> Option<Vec<PathBuf>> {
    let which = match everything() {
        true => "glob:**",
        false => "glob:/java.base/**",
    };
    let output = Command::new(home.join("bin/jimage"))
        .args(["extract", &format!("--include={which}"), "--dir"])
        .arg(into)
        .arg(home.join("lib/modules"))
        .output();
    if !output.is_ok_and(|o| o.status.success()) {
        eprintln!("skipped: no working jimage in {}", home.display());
        return None;
    }
    let mut found: Vec<PathBuf> = std::fs::read_dir(into)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir())
        .collect();
    found.sort();
    Some(found)
}

/// All class files of the modules of a JDK, with their paths.
pub fn classes_of_jdk(home: &Path) -> Option<Vec<(String, Vec<u8>)>> {
    let folder = tempfile::tempdir().unwrap();
    modules(home, folder.path())?;
    let read = |path: PathBuf| {
        let name = path
            .strip_prefix(folder.path())
            .unwrap()
            .display()
            .to_string();
        (name, std::fs::read(&path).unwrap())
    };
    let found: Vec<_> = files(folder.path(), "class")
        .into_iter()
        .map(read)
        .collect();
    assert!(
        found.len() > 5_000,
        "{} in JDK {}",
        found.len(),
        major_version(home)
    );
    Some(found)
}

/// All class files of a jar, with the names of their entries.
pub fn classes_of_jar(jar: &Path) -> Vec<(String, Vec<u8>)> {
    let source = jcheck_instrumenter::jar::Source::read(jar).unwrap();
    let classes = source
        .entries
        .into_iter()
        .filter(|entry| entry.kind == jcheck_instrumenter::jar::EntryKind::Class);
    classes.map(|entry| (entry.name, entry.bytes)).collect()
}
