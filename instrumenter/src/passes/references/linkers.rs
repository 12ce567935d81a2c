//! Classes of the JDK whose methods link call sites.

/// The class whose methods link lambdas.
pub const METAFACTORY: &str = "java/lang/invoke/LambdaMetafactory";
/// The bootstrap method of the methods that records are given.
pub const RECORDS: &str = "java/lang/runtime/ObjectMethods";
/// Classes of the JDK whose methods link what compilers emit.
pub const LINKERS: [&str; 4] = [
    METAFACTORY,
    RECORDS,
    "java/lang/invoke/StringConcatFactory",
    "java/lang/runtime/SwitchBootstraps",
];
