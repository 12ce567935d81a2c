//! What rewritten methods look like, as text: `tests/golden/Shapes.java` becomes `Shapes.txt`.
//!
//! After a wanted change run the test with `BLESS=1` and review the difference.

use jcheck_instrumenter::class::opcode::{op, OPCODES};
use jcheck_instrumenter::class::pool::tag;
use jcheck_instrumenter::class::view::{access, Class, Code};
use jcheck_instrumenter::passes::calls_hook;
use jcheck_instrumenter::{instrument_program, Input, Instrumented};
use std::fmt::Write;
use std::io::Read;

use crate::common::{javac, tests_folder};

fn operand(class: &Class<'_>, code: &[u8], opcode: u8, pc: usize) -> String {
    let short = |at: usize| u16::from_be_bytes([code[at], code[at + 1]]);
    let constant = |index: u16| match class.pool.tag(index) {
        Some(tag::CLASS) => class.pool.class_name(index).unwrap().into_owned(),
        Some(kind @ (tag::FIELDREF | tag::METHODREF | tag::INTERFACE_METHODREF)) => {
            let member = class.pool.member(index).unwrap();
            let space = if kind == tag::FIELDREF { " " } else { "" };
            format!(
                "{}.{}{space}{}",
                member.owner, member.name, member.descriptor
            )
        }
        Some(tag::INVOKE_DYNAMIC) => class.pool.dynamic(index).unwrap().1.into_owned(),
        Some(tag::INTEGER) => class.pool.int(index).unwrap().to_string(),
        other => format!("constant of kind {}", other.unwrap_or(0)),
    };
    match opcode {
        op::LDC => constant(u16::from(code[pc + 1])),
        op::LDC_W | op::LDC2_W | op::GETSTATIC..=op::NEW | op::ANEWARRAY | op::CHECKCAST => {
            constant(short(pc + 1))
        }
        op::BIPUSH => (code[pc + 1] as i8).to_string(),
        op::SIPUSH => (short(pc + 1) as i16).to_string(),
        _ => String::new(),
    }
}

fn listing(class: &Class<'_>, code: &Code, done: &Instrumented) -> String {
    let bytes = &class.bytes[code.bytes.clone()];
    let mut text = String::new();
    let mut pushed = None;
    for instruction in class.instructions(code).unwrap() {
        let (pc, opcode) = (instruction.pc as usize, instruction.opcode);
        let mut operand = operand(class, bytes, opcode, pc);
        for target in instruction.targets(bytes) {
            write!(operand, "{target}").unwrap();
        }
        if calls_hook(&operand) && operand.contains("I)") {
            let site: usize = pushed.unwrap();
            write!(operand, "  {:?}", done.sites.sites[site].kind).unwrap();
        }
        pushed = match opcode {
            op::LDC | op::LDC_W => operand.parse().ok(),
            _ => None,
        };
        let line = format!(
            "  {pc:3} {:<15} {operand}",
            OPCODES[usize::from(opcode)].mnemonic
        );
        writeln!(text, "{}", line.trim_end()).unwrap();
    }
    for row in &code.exceptions {
        writeln!(
            text,
            "      {} to {}, handler {}",
            row.start, row.end, row.handler
        )
        .unwrap();
    }
    text
}

#[test]
fn rewritten_methods_look_as_recorded() {
    let folder = tempfile::tempdir().unwrap();
    let classes = folder.path().join("classes");
    javac(&[tests_folder("golden").join("Shapes.java")], &classes);
    let done = instrument_program(&[Input { path: classes }], &folder.path().join("out")).unwrap();
    let mut archive = zip::ZipArchive::new(std::fs::File::open(&done.outputs[0]).unwrap()).unwrap();
    let mut bytes = Vec::new();
    archive
        .by_name("Shapes.class")
        .unwrap()
        .read_to_end(&mut bytes)
        .unwrap();
    let class = Class::parse(&bytes).unwrap();
    let mut text = String::new();
    for method in &class.methods {
        let Some(code) = class.code(method).unwrap() else {
            continue;
        };
        let name = class.pool.text(method.name).unwrap();
        let descriptor = class.pool.text(method.descriptor).unwrap();
        let flag = if method.access & access::SYNCHRONIZED != 0 {
            "synchronized "
        } else {
            ""
        };
        writeln!(
            text,
            "{flag}{name}{descriptor}  stack {} locals {}",
            code.max_stack, code.max_locals
        )
        .unwrap();
        writeln!(text, "{}", listing(&class, &code, &done)).unwrap();
    }
    let golden = tests_folder("golden").join("Shapes.txt");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&golden, &text).unwrap();
    }
    let expected = std::fs::read_to_string(&golden).unwrap_or_default();
    assert!(text == expected, "run with BLESS=1 to accept:\n{text}");
}
