//! The result as data, for JSON and the formats of other tools.

use jcheck_annotations::{ObjectClass, SiteKind};
use jcheck_scheduler::model::Finding;
use jcheck_scheduler::report::{
    assumed, AcceptedSummary, ClassificationSummary, Estimate, FindingSummary, GapSummary,
    HuntSummary, ProgramSummary, RunResult, SampledSummary, SearchSummary, SimplestSummary, Why,
    WhySummary, SCHEMA,
};
use jcheck_scheduler::session::{guarantee, is_only_races, verdict, Confirmed};

use crate::ended::Ended;
use crate::estimate::counted;
use crate::schedules::Written;
use crate::telling::Teller;

impl Ended<'_> {
    pub(super) fn json(&self) -> String {
        let result = self.result();
        serde_json::to_string(&result).unwrap_or_else(|error| format!("{{\"error\":\"{error}\"}}"))
    }

    pub(super) fn result(&self) -> RunResult {
        let session = self.session;
        let teller = Teller::new(&self.subject.prepared, self.args.story);
        let mut result = RunResult {
            schema: SCHEMA,
            verdict: verdict(session),
            program: ProgramSummary {
                jar: self.args.program.display().to_string(),
                main: self.subject.prepared.main.clone(),
            },
            search: SearchSummary {
                strategy: self.plan.strategy.word().to_string(),
                atomicity: self.plan.atomicity().word().to_string(),
                persistent_sets: self.plan.sets.word().to_string(),
                reduce: self.plan.options.reductions.to_string(),
                sleep_sets: self.plan.options.sleep_sets,
                seed: self.plan.sampling.map(|(_, seed)| seed),
                discipline: self.subject.rules.discipline.word().to_string(),
                bounds: session.bound.iter().cloned().collect(),
                reset: self.chosen.reset.word().to_string(),
                reset_reason: self.chosen.reason.clone(),
                threads: self.chosen.threads.word().to_string(),
                workers: self.workers as u32,
            },
            executions: 0,
            complete: 0,
            deadlocked: 0,
            futile: 0,
            excluded: 0,
            blocked: 0,
            transitions: 0,
            replayed_transitions: 0,
            visible_states: 0,
            max_depth: 0,
            max_threads: 0,
            launches: self.launches,
            replaced: session.replaced,
            detours: session.detours.count,
            seconds: session.elapsed.as_secs_f64(),
            estimate: self.estimate(),
            traces: session.traces,
            hunt: self.plan.hunt().map(|_| HuntSummary {
                seed: self.plan.seed().unwrap_or_default(),
                executions: session.hunted.statistics.executions(),
                traces: session.hunted.traces,
                spent: session.hunted.spent,
            }),
            findings: session
                .findings
                .iter()
                .zip(self.files)
                .map(|(c, file)| {
                    summary(
                        c,
                        file,
                        teller.place(&c.replay, &c.finding),
                        self.accepting(&c.finding).collect(),
                        self.hint(c),
                        teller.why(&c.replay, &c.finding, c.minimal.as_ref()),
                    )
                })
                .collect(),
            classification: self.classification(),
            only_data_races: is_only_races(session),
            accepted: session.accepted.iter().map(accepted).collect(),
            rounds: self.rounds.to_vec(),
            gaps: session.gaps.iter().map(GapSummary::from).collect(),
            assumed: assumed(&session.pins),
            guarantee: guarantee(self.session, &self.subject.rules),
        };
        result.count(&session.statistics);
        result
    }

    fn estimate(&self) -> Estimate {
        let fraction = self.session.fraction;
        let executions = self.session.statistics.executions();
        let all = match fraction > 0.0 {
            true => counted(executions as f64 / fraction),
            false => Some(executions),
        };
        Estimate {
            executions: all.map(|all| all.max(executions)),
            fraction,
            sampled: self.expected.map(|expected| SampledSummary {
                samples: expected.sampled.samples,
                executions: expected.sampled.executions,
                error: expected.sampled.error,
            }),
        }
    }

    fn classification(&self) -> ClassificationSummary {
        let mut summary = ClassificationSummary::default();
        let sites = &self.subject.prepared.rewritten.sites;
        for (number, site) in sites.sites.iter().enumerate() {
            if let SiteKind::Allocation(class) = &site.kind {
                match self
                    .subject
                    .classes
                    .object_class(Some(number as u32), class)
                {
                    ObjectClass::Unshared => summary.unshared += 1,
                    ObjectClass::Discipline => summary.discipline += 1,
                    ObjectClass::Promoted | ObjectClass::Communication => {
                        summary.communication += 1;
                    }
                }
            }
        }
        for (number, field) in sites.fields.iter().enumerate() {
            let declared = self
                .subject
                .classes
                .field_class(number as u32)
                .is_some_and(ObjectClass::is_visible);
            summary.communication += usize::from(field.is_volatile || declared);
        }
        summary.promoted.clone_from(&self.session.promoted);
        summary
    }
}

fn summary(
    confirmed: &Confirmed,
    file: &Written,
    place: Option<&str>,
    accept: Vec<String>,
    hint: Option<String>,
    why: Option<Why>,
) -> FindingSummary {
    let finding = &confirmed.finding;
    let thread = finding
        .thread
        .and_then(|thread| confirmed.replay.threads.get(thread as usize));
    FindingSummary {
        kind: finding.kind.word().to_string(),
        message: finding.headline().to_string(),
        thread: thread.map(|thread| thread.path.to_string()),
        at: place.map(String::from),
        execution: confirmed.execution,
        hunter: confirmed.hunter,
        round: confirmed.round.max(1),
        accept: (!accept.is_empty()).then(|| accept.join("\n")),
        schedule: file.as_ref().ok().map(|file| file.display().to_string()),
        confirmed: true,
        simplest: confirmed.minimal.map(|minimal| SimplestSummary {
            executions: minimal.executions,
            preemptions: minimal.preemptions,
            needed: minimal.needed,
        }),
        why: why.map(|why| WhySummary {
            rule: why.rule.word(),
            text: why.text,
            places: why.places,
            hint: why.hint,
        }),
        causes: finding.causes().map(String::from).collect(),
        hint,
    }
}

fn accepted(finding: &Finding) -> AcceptedSummary {
    AcceptedSummary {
        message: finding.message.clone(),
        at: finding.at.clone(),
    }
}
