//! What becomes of files in a directory, without a JVM.

use super::*;

/// A directory with a file and a directory, and names over it.
struct Bench {
    directory: tempfile::TempDir,
    files: Namespace,
}

impl Bench {
    fn new() -> Self {
        let directory = tempfile::tempdir().unwrap();
        fs::create_dir_all(directory.path().join("place/folder")).unwrap();
        fs::write(directory.path().join("place/old"), "old").unwrap();
        fs::write(directory.path().join("place/folder/in"), "in").unwrap();
        let files = Namespace::new(directory.path().join("own"));
        Self { directory, files }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join("place").join(name)
    }

    /// What there is with this name.
    fn read(&mut self, name: &str) -> io::Result<String> {
        let path = self.path(name);
        let step = self.files.open(&path, Opening::default())?;
        fs::read_to_string(&step.names[0])
    }

    fn write(&mut self, name: &str, text: &str) -> Step {
        let how = Opening {
            writes: true,
            creates: true,
            empties: true,
            stays: false,
        };
        let step = self.files.open(&self.path(name), how).unwrap();
        fs::write(&step.names[0], text).unwrap();
        self.files.done(step.change.clone());
        step
    }

    fn list(&mut self, name: &str) -> Vec<String> {
        let step = self.files.list(&self.path(name)).unwrap();
        let entries = fs::read_dir(&step.names[0]).unwrap();
        let name = |entry: io::Result<fs::DirEntry>| entry.unwrap().file_name();
        let mut names: Vec<_> = entries.map(name).collect();
        names.sort();
        let text = |name: std::ffi::OsString| name.into_string().unwrap();
        names.into_iter().map(text).collect()
    }

    fn remove(&mut self, name: &str) -> io::Result<()> {
        let step = self.files.remove(&self.path(name), true, true).unwrap();
        let place = &step.names[0];
        match place.is_dir() {
            true => fs::remove_dir(place)?,
            false => fs::remove_file(place)?,
        }
        self.files.done(step.change);
        Ok(())
    }
}

#[test]
fn what_is_outside_stays_and_comes_back() {
    let mut bench = Bench::new();
    bench.write("old", "new");
    bench.write("made", "made");
    bench.remove("folder/in").unwrap();
    bench.remove("folder").unwrap();
    assert_eq!(bench.read("old").unwrap(), "new");
    assert_eq!(bench.list("."), ["made", "old"]);
    assert!(bench.read("folder/in").is_err());
    assert_eq!(fs::read_to_string(bench.path("old")).unwrap(), "old");
    assert!(bench.path("folder/in").exists() && !bench.path("made").exists());
    bench.files.clear();
    assert_eq!(bench.read("old").unwrap(), "old");
    assert_eq!(bench.list("."), ["folder", "old"]);
    assert!(!bench.directory.path().join("own").exists());
}

#[test]
fn a_directory_that_is_made_anew_is_empty() {
    let mut bench = Bench::new();
    assert!(bench.remove("folder").is_err(), "it is not empty");
    bench.remove("folder/in").unwrap();
    bench.remove("folder").unwrap();
    let step = bench
        .files
        .make_new(&bench.path("folder"), Kind::Directory)
        .unwrap();
    fs::create_dir(&step.names[0]).unwrap();
    bench.files.done(step.change);
    assert_eq!(bench.list("folder"), [""; 0]);
}

#[test]
fn a_directory_is_moved_with_what_is_in_it() {
    let mut bench = Bench::new();
    bench.write("folder/more", "more");
    let (from, to) = (bench.path("folder"), bench.path("other"));
    let step = bench.files.rename(&from, &to).unwrap();
    fs::rename(&step.names[0], &step.names[1]).unwrap();
    bench.files.done(step.change);
    assert_eq!(bench.read("other/in").unwrap(), "in");
    assert_eq!(bench.read("other/more").unwrap(), "more");
    assert_eq!(bench.list("."), ["old", "other"]);
}

#[test]
fn links_of_the_program_are_followed() {
    let mut bench = Bench::new();
    let step = bench
        .files
        .make_new(&bench.path("link"), Kind::Link)
        .unwrap();
    symlink("folder", &step.names[0]).unwrap();
    bench.files.done(step.change);
    bench.write("link/new", "new");
    assert_eq!(bench.read("folder/new").unwrap(), "new");
    assert_eq!(bench.list("link"), ["in", "new"]);
}

#[test]
fn who_has_a_file_open_sees_what_is_written() {
    let mut bench = Bench::new();
    let mut open = fs::File::open(bench.path("old")).unwrap();
    bench.write("old", "changed");
    let mut text = String::new();
    io::Read::read_to_string(&mut open, &mut text).unwrap();
    assert_eq!(text, "changed");
}

#[test]
fn names_in_one_directory_come_in_any_order_and_a_list_after_or_before_each() {
    let mut bench = Bench::new();
    let conflict = |one: &Step, other: &Step| {
        let mut pairs = one.touched.places().iter();
        pairs.any(|(place, changes)| {
            let mut others = other.touched.places().iter();
            others.any(|(at, also)| at == place && (*changes || *also))
        })
    };
    let one = bench.write("one", "");
    let two = bench.write("two", "");
    let again = bench.write("one", "again");
    let list = bench.files.list(&bench.path(".")).unwrap();
    let inside = bench.files.list(&bench.path("folder")).unwrap();
    assert!(!conflict(&one, &two) && conflict(&one, &again));
    assert!(conflict(&one, &list) && conflict(&two, &list));
    assert!(!conflict(&again, &list), "it was there");
    assert!(!conflict(&one, &inside));
}
