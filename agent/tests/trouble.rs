//! Refusals, broken connections, divergence, and what escapes control.

use std::process::Command;
use std::time::Instant;

use jcheck_scheduler::protocol::codec::write_message;
use jcheck_scheduler::protocol::message::{AgentMessage, Identity, SchedulerMessage, Welcome};

use crate::support::{
    self, command, files, finish, greet, jdks, launch, run, welcome, Run, Setup, TOKEN,
};

/// Exit status for trouble of jcheck's own.
const OWN_FAULT: Option<i32> = Some(4);

fn output(mut command: Command) -> Run {
    let mut run = Run::default();
    finish(command.spawn().unwrap(), &mut run);
    run
}

#[test]
fn a_refusal_ends_the_jvm_with_one_line() {
    for jdk in jdks() {
        let (child, mut connection) = launch(&jdk, false, "wrong", &["Monitors"]);
        assert_eq!(greet(&mut *connection).token, "wrong");
        let reason = "the token is wrong".to_string();
        write_message(&mut connection, &SchedulerMessage::Refused { reason }).unwrap();
        let mut run = Run::default();
        finish(child, &mut run);
        assert_eq!(run.status, OWN_FAULT);
        assert_eq!(
            run.stderr,
            "jcheck agent: the scheduler refused the connection: the token is wrong\n"
        );
        assert_eq!(run.stdout, "");
    }
}

#[test]
fn bad_arguments_and_absent_schedulers_end_the_jvm_with_one_line() {
    let jdk = support::jdk();
    for (connect, expected) in [
        (
            "unix:/nowhere/socket",
            "cannot connect to the scheduler at unix:/nowhere/socket: ",
        ),
        (
            "tcp:127.0.0.1:1",
            "cannot connect to the scheduler at tcp:127.0.0.1:1: ",
        ),
        (
            "tcp:192.0.2.1:80",
            "cannot connect to the scheduler at tcp:192.0.2.1:80: not a loopback address",
        ),
        ("pigeon", "cannot connect to `pigeon` (hint: "),
    ] {
        let run = output(command(&jdk, connect, TOKEN, &["Monitors"]));
        assert_eq!(run.status, OWN_FAULT);
        assert!(
            run.stderr.starts_with(&format!("jcheck agent: {expected}")),
            "{}",
            run.stderr
        );
        assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
    }
}

#[test]
fn a_closed_connection_ends_the_jvm_with_one_line() {
    for jdk in jdks() {
        for tcp in [false, true] {
            let (child, mut connection) = launch(&jdk, tcp, TOKEN, &["Monitors"]);
            greet(&mut *connection);
            write_message(
                &mut connection,
                &SchedulerMessage::Welcome(Box::new(welcome())),
            )
            .unwrap();
            write_message(
                &mut connection,
                &SchedulerMessage::Grant {
                    thread: 0,
                    result: 0,
                },
            )
            .unwrap();
            let _: AgentMessage =
                jcheck_scheduler::protocol::codec::read_message(&mut connection).unwrap();
            drop(connection);
            let mut run = Run::default();
            finish(child, &mut run);
            assert_eq!(run.status, OWN_FAULT, "{run:#?}");
            assert!(
                run.stderr
                    .starts_with("jcheck agent: lost the connection to the scheduler: "),
                "{}",
                run.stderr
            );
            assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
        }
    }
}

#[test]
fn nonsense_from_the_scheduler_is_refused() {
    let jdk = support::jdk();
    let frames: [(&[u8], &str); 5] = [
        (&[4, 0, 0, 0, 99, 0, 0, 0], "a message of tag 99"),
        (&[6, 0, 0, 0, 2, 0, 0, 0, 0, 0], "cut short"),
        (&[5, 0, 0, 0, 3, 0, 0, 0, 0], "1 bytes too long"),
        (
            &[255, 255, 255, 255],
            "a frame of 4294967295 bytes is not allowed",
        ),
        (
            &[12, 0, 0, 0, 2, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0],
            "granted thread 9, which cannot run",
        ),
    ];
    for (frame, expected) in frames {
        let (child, mut connection) = launch(&jdk, false, TOKEN, &["Monitors"]);
        greet(&mut *connection);
        write_message(
            &mut connection,
            &SchedulerMessage::Welcome(Box::new(welcome())),
        )
        .unwrap();
        connection.write_all(frame).unwrap();
        let mut run = Run::default();
        finish(child, &mut run);
        assert_eq!(run.status, OWN_FAULT, "{run:#?}");
        assert!(run.stderr.contains(expected), "{}", run.stderr);
        assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
    }
}

#[test]
fn a_thread_that_does_not_come_back_is_lost() {
    for jdk in jdks() {
        let setup = || Setup {
            welcome: Welcome {
                divergence_millis: 300,
                ..welcome()
            },
            ..Setup::default()
        };
        let begun = Instant::now();
        let spinning = run(&jdk, setup(), &["Trouble", "spin"]);
        assert!(begun.elapsed().as_millis() >= 300);
        let Some(AgentMessage::Lost {
            thread,
            state,
            frames,
        }) = &spinning.lost
        else {
            panic!("{spinning:#?}")
        };
        assert_eq!(
            (*thread, state.as_str(), spinning.status),
            (0, "RUNNABLE", OWN_FAULT)
        );
        assert!(
            frames[0].starts_with("Trouble.spin(Trouble.java:"),
            "{frames:?}"
        );
        assert!(
            frames.last().unwrap().starts_with("Trouble.main("),
            "{frames:?}"
        );

        let blocked = run(&jdk, setup(), &["Trouble", "blocked"]);
        let Some(AgentMessage::Lost { thread, state, .. }) = &blocked.lost else {
            panic!("{blocked:#?}")
        };
        assert_eq!((*thread, state.as_str()), (1, "BLOCKED"));
    }
}

#[test]
fn threads_and_classes_out_of_control_are_gaps() {
    for jdk in jdks() {
        let pool = run(&jdk, Setup::default(), &["Trouble", "pool"]);
        assert_eq!(
            (pool.status, pool.stdout.as_str()),
            (Some(0), "pool works\n"),
            "{pool:#?}"
        );
        assert_eq!(pool.gaps(), ["uncontrolled-thread pool-1-thread-1"]);

        let foreign = run(&jdk, Setup::default(), &["Trouble", "foreign"]);
        assert_eq!(foreign.status, Some(0), "{foreign:#?}");
        assert_eq!(foreign.stdout, "true\nran without control\n");
        let mut gaps = foreign.gaps();
        gaps.sort();
        let expected = [
            "uncontrolled-thread PlainThread",
            "uninstrumented-class Plain",
            "uninstrumented-class PlainThread",
        ];
        assert_eq!(gaps, expected);
    }
}

#[test]
fn a_stack_overflow_is_the_program_s_own() {
    for jdk in jdks() {
        let run = run(&jdk, Setup::default(), &["Trouble", "overflow"]);
        assert_eq!(
            (run.status, run.stdout.as_str()),
            (Some(0), "overflow\n"),
            "{}",
            run.stderr
        );
    }
}

#[test]
fn many_events_travel_in_several_frames() {
    for jdk in jdks() {
        let run = run(&jdk, Setup::default(), &["Trouble", "events"]);
        assert_eq!(
            (run.status, run.stdout.as_str()),
            (Some(0), "many\n"),
            "{}",
            run.stderr
        );
        assert!(run.flushes >= 1);
        let objects = run.count(|event| {
            matches!(event, jcheck_scheduler::protocol::message::Event::Object {
                identity: Identity::Unnamed { thread: 0, .. }, class, ..
            } if class == "int[]")
        });
        assert_eq!(objects, 20_000);
    }
}

#[test]
fn without_an_agent_the_hooks_do_what_the_program_did() {
    for jdk in jdks() {
        for (program, arguments, expected) in [
            ("Misuse", &[][..], "ok\n".repeat(16) + "end\n"),
            (
                "WaitNotify",
                &["timed"][..],
                "notified, holds true\nstill holds true\n".to_string(),
            ),
            (
                "Subclasses",
                &[][..],
                "Inner.run of Inner\ntask\nOuter.start\nOuter.run\n".to_string(),
            ),
        ] {
            let mut java = Command::new(jdk.join("bin/java"));
            let path = std::env::join_paths([files().classes(), files().javalib()]).unwrap();
            java.arg("-cp")
                .arg(path)
                .args(["io.jcheck.runtime.Launcher", program])
                .args(arguments);
            let output = java.output().unwrap();
            let stdout = String::from_utf8(output.stdout).unwrap();
            assert!(
                stdout.starts_with(&expected),
                "{stdout}{}",
                String::from_utf8_lossy(&output.stderr)
            );
            assert!(output.status.success());
        }
    }
}

#[test]
fn a_jar_that_names_its_main_class_in_the_manifest_is_launched() {
    for jdk in jdks() {
        let folder = tempfile::TempDir::new().unwrap();
        let (jar, manifest) = (
            folder.path().join("a program.jar"),
            folder.path().join("manifest"),
        );
        std::fs::write(
            &manifest,
            "Main-Class: io.jcheck.runtime.Launcher\nJCheck-Main-Class: Monitors\n",
        )
        .unwrap();
        let mut tool = Command::new(jdk.join("bin/jar"));
        tool.arg("cfm")
            .arg(&jar)
            .arg(&manifest)
            .arg("-C")
            .arg(files().classes())
            .arg(".");
        assert!(tool.status().unwrap().success());
        let mut java = Command::new(jdk.join("bin/java"));
        java.arg(format!("-Xbootclasspath/a:{}", files().javalib().display()))
            .arg("-jar")
            .arg(&jar);
        let output = java.args(["Misuse", "y"]).output().unwrap();
        let stdout = String::from_utf8(output.stdout).unwrap();
        assert!(
            stdout.contains("false Misuse,y"),
            "{stdout}{}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}
