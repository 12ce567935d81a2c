//! Tests of classifications.

use crate::ObjectClass::{Communication, Discipline, Unshared};
use crate::{
    AnnotationFile, Classification, ConflictError, Field, FileKind, ObjectClass, Site, SiteKind,
    SiteTable,
};

fn site(class: &str, method: &str, line: u32, kind: SiteKind) -> Site {
    Site {
        class: class.into(),
        method: method.into(),
        descriptor: "()V".into(),
        file: Some("Bank.java".into()),
        line: Some(line),
        pc: 0,
        kind,
    }
}

fn field(class: &str, name: &str) -> Field {
    Field {
        class: class.to_owned(),
        name: name.to_owned(),
        descriptor: "I".to_owned(),
        is_static: false,
        is_volatile: false,
        is_frozen: false,
    }
}

/// Sites 1 to 6 are allocations.
fn bank() -> SiteTable {
    let born = |class: &str| SiteKind::Allocation(class.into());
    SiteTable {
        sites: vec![
            site("com.example.Bank", "open", 40, SiteKind::MonitorEnter),
            site("com.example.Bank", "open", 41, born("com.example.Account")),
            site("com.example.Bank", "open", 42, born("com.example.Account")),
            site(
                "com.example.Bank",
                "lambda$run$0",
                50,
                born("com.example.Account"),
            ),
            site("com.example.Bank", "<init>", 10, born("int[]")),
            site(
                "com.example.Bank",
                "<clinit>",
                5,
                born("java.util.ArrayList"),
            ),
            site(
                "com.example.Bank$Teller",
                "serve",
                60,
                born("com.example.Bank$Ticket"),
            ),
        ],
        fields: vec![
            field("com.example.Bank", "total"),
            field("com.example.Account", "balance"),
        ],
        classes: [
            "com.example.Account",
            "com.example.Bank",
            "com.example.Bank$Teller",
            "com.example.Bank$Ticket",
        ]
        .map(str::to_owned)
        .to_vec(),
        ..SiteTable::default()
    }
}

fn classification(unshared: &str, commun: &str) -> Result<Classification, ConflictError> {
    let parse =
        |kind, name, text| AnnotationFile::parse(kind, name, text).expect("the text is right");
    Classification::new(
        parse(FileKind::Unshared, "bank.unshared", unshared),
        parse(FileKind::Commun, "bank.commun", commun),
    )
}

fn resolve(unshared: &str, commun: &str) -> crate::Resolved {
    classification(unshared, commun)
        .expect("no conflict")
        .resolve(&bank())
}

fn suggestion(entry: &str) -> Option<String> {
    let resolved = resolve(entry, "");
    assert_eq!(resolved.unknown.len(), 1, "{entry}");
    resolved.unknown[0].suggestion.clone()
}

#[test]
fn nothing_said_is_discipline() {
    let resolved = Classification::empty().resolve(&bank());
    assert_eq!(
        resolved.object_class(Some(1), "com.example.Account"),
        Discipline
    );
    assert_eq!(resolved.object_class(None, "no.such.Thing"), Discipline);
    assert_eq!(resolved.field_class(0), None);
    assert_eq!(resolved.unknown, []);
    assert_eq!((resolved.site.len(), resolved.field.len()), (7, 2));
}

#[test]
fn site_wins_over_class() {
    let resolved = resolve(
        "class com.example.Account\n",
        "new com.example.Account at com.example.Bank.open:42",
    );
    assert_eq!(
        resolved.object_class(Some(1), "com.example.Account"),
        Unshared
    );
    assert_eq!(
        resolved.object_class(Some(2), "com.example.Account"),
        Communication
    );
    assert_eq!(resolved.object_class(None, "com.example.Account"), Unshared);
    assert_eq!(
        resolved.object_class(Some(99), "com.example.Account"),
        Unshared
    );
    assert_eq!(resolved.unknown, []);
}

#[test]
fn line_wins_over_method_whatever_the_file() {
    for (unshared, commun, at_41, at_42) in [
        (
            "new com.example.Account at com.example.Bank.open",
            "new com.example.Account at com.example.Bank.open:42",
            Unshared,
            Communication,
        ),
        (
            "new com.example.Account at com.example.Bank.open:42",
            "new com.example.Account at com.example.Bank.open",
            Communication,
            Unshared,
        ),
    ] {
        let resolved = resolve(unshared, commun);
        assert_eq!(resolved.site[1], Some(at_41));
        assert_eq!(resolved.site[2], Some(at_42));
        assert_eq!(resolved.site[3], None, "the lambda is another method");
    }
}

#[test]
fn arrays_jdk_classes_and_special_methods() {
    let resolved = resolve(
        "new int[] at com.example.Bank.<init>\nclass int[]\n",
        "java.util.ArrayList\nnew java.util.ArrayList at com.example.Bank.<clinit>:5",
    );
    assert_eq!(resolved.site[4], Some(Unshared));
    assert_eq!(resolved.site[5], Some(Communication));
    assert_eq!(resolved.object_class(None, "int[]"), Unshared);
    assert_eq!(
        resolved.object_class(None, "java.util.ArrayList"),
        Communication
    );
    assert_eq!(resolved.unknown, []);
}

#[test]
fn fields() {
    let resolved = resolve(
        "field com.example.Account.balance",
        "field com.example.Bank.total",
    );
    assert_eq!(resolved.field, [Some(Communication), Some(Unshared)]);
    assert_eq!(resolved.field_class(1), Some(Unshared));
    assert_eq!(resolved.field_class(2), None);
}

#[test]
fn contradictions_name_both_lines() {
    let text = "class com.example.Bank\nfield A.x\nclass com.example.Account";
    let error = classification(
        text,
        "# shared\ncom.example.Account\nfield A.x\nclass com.example.Account",
    )
    .expect_err("conflict");
    assert_eq!(error.conflicts.len(), 2);
    let text = error.to_string();
    assert!(
        text.contains("bank.unshared:2: `field A.x`") && text.contains("bank.commun:3"),
        "{text}"
    );
    assert!(
        text.contains("bank.unshared:3: `class com.example.Account`")
            && text.contains("bank.commun:2"),
        "{text}"
    );
}

#[test]
fn the_same_twice_in_one_file_is_harmless() {
    let resolved = resolve(
        "class com.example.Bank\ncom.example.Bank\ntentatively com.example.Bank",
        "",
    );
    assert_eq!(resolved.class.len(), 1);
    assert_eq!(resolved.unknown, []);
}

#[test]
fn unknown_entries_come_with_file_line_and_suggestion() {
    let resolved = resolve(
        "new com.example.Account at com.example.Bank.open:44\nclass com.example.Acount",
        "field com.example.Bank.totl\nclass org.other.Thing",
    );
    let said: Vec<String> = resolved.unknown.iter().map(ToString::to_string).collect();
    assert_eq!(
        said,
        [
            "bank.unshared:1: `new com.example.Account at com.example.Bank.open:44` matches nothing in this program (hint: did you mean `new com.example.Account at com.example.Bank.open:42`?)",
            "bank.unshared:2: `class com.example.Acount` matches nothing in this program (hint: did you mean `class com.example.Account`?)",
            "bank.commun:1: `field com.example.Bank.totl` matches nothing in this program (hint: did you mean `field com.example.Bank.total`?)",
            "bank.commun:2: `class org.other.Thing` matches nothing in this program",
        ]
    );
}

#[test]
fn suggestions() {
    for (entry, wanted) in [
        ("Account", Some("class com.example.Account")),
        (
            "com.example.Bank.Teller",
            Some("class com.example.Bank$Teller"),
        ),
        (
            "new com.example.Account at com.example.Bank.opne",
            Some("new com.example.Account at com.example.Bank.open"),
        ),
        (
            "new com.example.Account at com.example.Bank.run:50",
            Some("new com.example.Account at com.example.Bank.lambda$run$0:50"),
        ),
        (
            "tentatively new int[] at com.example.Bank.<clinit>:10",
            Some("new int[] at com.example.Bank.<init>:10"),
        ),
        (
            "field com.example.Account.ballance",
            Some("field com.example.Account.balance"),
        ),
        ("field com.example.Account.somethingElseEntirely", None),
        ("new x.Y at z.W.v", None),
    ] {
        assert_eq!(suggestion(entry).as_deref(), wanted, "{entry}");
    }
}

#[test]
fn object_class_is_the_default_lattice_element_for_strange_tables() {
    let resolved = classification("class A", "")
        .expect("no conflict")
        .resolve(&SiteTable::default());
    assert_eq!(resolved.object_class(Some(0), "B"), ObjectClass::default());
    assert_eq!(resolved.unknown.len(), 1);
}

#[test]
fn a_birth_is_classified_as_its_site_is() {
    let files = [
        (
            "class com.example.Account",
            "new com.example.Account at com.example.Bank.open:42",
        ),
        (
            "new com.example.Account at com.example.Bank.open",
            "class com.example.Account",
        ),
        ("new int[] at com.example.Bank.<init>:10", ""),
        ("", "field com.example.Bank.total"),
    ];
    let sites = bank();
    for (unshared, commun) in files {
        let classification = classification(unshared, commun).expect("no conflict");
        let resolved = classification.resolve(&sites);
        for (site, number) in sites.sites.iter().zip(0..) {
            let SiteKind::Allocation(born) = &site.kind else {
                continue;
            };
            let place = (&*site.class, &*site.method);
            assert_eq!(
                classification.of_birth(born, place, site.line),
                resolved.object_class(Some(number), born),
                "{unshared}, {commun}: {site:?}"
            );
        }
    }
}
