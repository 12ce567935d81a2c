//! The tree of an expression. The grammar is in [the module above](super).

use super::error::ExpressionError;
use super::lexer::Token;

/// Deepest nesting of brackets, signs and quantifiers.
const MAX_DEPTH: usize = 100;

/// An expression, or a part of one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tree {
    /// What it is.
    pub node: Node,
    /// Where: of its operator, or its first character.
    pub column: usize,
}

impl Tree {
    /// Whether a quantifier in it is such a one.
    pub fn has_quantifier(&self, is_it: &impl Fn(&Quantifier) -> bool) -> bool {
        match &self.node {
            Node::Bool(_)
            | Node::Number(_)
            | Node::Text(_)
            | Node::Variable(..)
            | Node::Name(_) => false,
            Node::Not(tree) | Node::Minus(tree) => tree.has_quantifier(is_it),
            Node::Binary(left, _, right) => {
                left.has_quantifier(is_it) || right.has_quantifier(is_it)
            }
            Node::Many(_, trees) => trees.iter().any(|tree| tree.has_quantifier(is_it)),
            Node::Quantified(quantifier, tree) => is_it(quantifier) || tree.has_quantifier(is_it),
        }
    }
}

/// Kinds of expressions.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)] // The names say it.
pub enum Node {
    Bool(bool),
    Number(i128),
    Text(String),
    /// `owner.name`
    Variable(String, String),
    /// A name alone.
    Name(String),
    Not(Box<Tree>),
    Minus(Box<Tree>),
    Binary(Box<Tree>, &'static str, Box<Tree>),
    /// Two or more with one sign, `&&` or `||`.
    Many(&'static str, Vec<Tree>),
    Quantified(Quantifier, Box<Tree>),
}

/// A quantifier over processes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quantifier {
    /// `all`, not `some`.
    pub is_universal: bool,
    /// The names it binds.
    pub names: Vec<String>,
    /// What is between them: `,`, `!=` or `<`.
    pub between: &'static str,
    /// The processes they range over; all if there are none.
    pub range: Vec<(String, usize)>,
}

/// Reads tokens.
#[derive(Debug)]
pub struct Parser {
    tokens: Vec<(Token, usize)>,
    at: usize,
    depth: usize,
}

type Parsed = Result<Tree, ExpressionError>;

impl Parser {
    /// For tokens as of [`super::lexer::tokens`].
    pub fn new(tokens: Vec<(Token, usize)>) -> Self {
        Self {
            tokens,
            at: 0,
            depth: 0,
        }
    }

    /// The whole of it.
    ///
    /// # Errors
    /// When it is not of the grammar.
    pub fn expression(mut self) -> Parsed {
        let tree = self.formula()?;
        match self.token() {
            Token::End => Ok(tree),
            _ => Err(self.unexpected("an operator such as &&")),
        }
    }

    fn token(&self) -> &Token {
        self.tokens.get(self.at).map_or(&Token::End, |(t, _)| t)
    }

    fn column(&self) -> usize {
        let last = self.tokens.last().map_or(1, |(_, column)| *column);
        self.tokens.get(self.at).map_or(last, |(_, column)| *column)
    }

    fn unexpected(&self, expected: &str) -> ExpressionError {
        let found = match self.token() {
            Token::Name { name, .. } => format!("`{name}`"),
            Token::Text(text) => format!("{text:?}"),
            Token::Number(number) => format!("`{number}`"),
            Token::Sign(sign) => format!("`{sign}`"),
            Token::End => "the end".to_string(),
        };
        ExpressionError::new(self.column(), format!("expected {expected}, found {found}"))
    }

    /// Takes one of these signs, if it is the next token.
    fn sign(&mut self, signs: &[&'static str]) -> Option<&'static str> {
        let Token::Sign(found) = self.token() else {
            return None;
        };
        let sign = signs.iter().find(|sign| *sign == found).copied();
        self.at += usize::from(sign.is_some());
        sign
    }

    fn expect(&mut self, sign: &'static str) -> Result<(), ExpressionError> {
        match self.sign(&[sign]) {
            Some(_) => Ok(()),
            None => Err(self.unexpected(&format!("`{sign}`"))),
        }
    }

    fn is_keyword(&self, word: &str) -> bool {
        matches!(self.token(), Token::Name { name, quoted: false } if name == word)
    }

    fn name(&mut self, what: &str) -> Result<String, ExpressionError> {
        let name = match self.token() {
            Token::Name { name, quoted } if *quoted || !is_reserved(name) => name.clone(),
            _ => return Err(self.unexpected(what)),
        };
        self.at += 1;
        Ok(name)
    }

    /// One level down.
    fn deeper(&mut self, parse: impl FnOnce(&mut Self) -> Parsed) -> Parsed {
        if self.depth == MAX_DEPTH {
            let what = format!("more than {MAX_DEPTH} levels (hint: take brackets away)");
            return Err(ExpressionError::new(self.column(), what));
        }
        self.depth += 1;
        let tree = parse(self);
        self.depth -= 1;
        tree
    }

    fn formula(&mut self) -> Parsed {
        let left = self.many("||", |parser| parser.many("&&", Self::comparison))?;
        let column = self.column();
        if self.sign(&["=>"]).is_none() {
            return Ok(left);
        }
        let right = self.deeper(Self::formula)?;
        let node = Node::Binary(Box::new(left), "=>", Box::new(right));
        Ok(Tree { node, column })
    }

    fn many(&mut self, sign: &'static str, part: impl Fn(&mut Self) -> Parsed) -> Parsed {
        let first = part(self)?;
        let column = self.column();
        let mut parts = vec![first];
        while self.sign(&[sign]).is_some() {
            parts.push(part(self)?);
        }
        if parts.len() > 1 {
            let node = Node::Many(sign, parts);
            return Ok(Tree { node, column });
        }
        parts.pop().ok_or_else(|| self.unexpected("an operand"))
    }

    fn comparison(&mut self) -> Parsed {
        let signs = ["==", "!=", "<=", ">=", "<", ">"];
        let left = self.sum()?;
        let column = self.column();
        let Some(sign) = self.sign(&signs) else {
            return Ok(left);
        };
        let right = self.sum()?;
        if self.sign(&signs).is_some() {
            let what = "two comparisons in a row (hint: write a < b && b < c)";
            return Err(ExpressionError::new(column, what));
        }
        let node = Node::Binary(Box::new(left), sign, Box::new(right));
        Ok(Tree { node, column })
    }

    fn sum(&mut self) -> Parsed {
        self.chain(&["+", "-"], |parser| parser.chain(&["*"], Self::unary))
    }

    fn chain(&mut self, signs: &[&'static str], part: impl Fn(&mut Self) -> Parsed) -> Parsed {
        let mut left = part(self)?;
        loop {
            let column = self.column();
            let Some(sign) = self.sign(signs) else {
                return Ok(left);
            };
            let right = part(self)?;
            let node = Node::Binary(Box::new(left), sign, Box::new(right));
            left = Tree { node, column };
        }
    }

    fn unary(&mut self) -> Parsed {
        let column = self.column();
        if self.sign(&["!"]).is_some() {
            let node = Node::Not(Box::new(self.deeper(Self::unary)?));
            return Ok(Tree { node, column });
        }
        if self.sign(&["-"]).is_some() {
            let node = Node::Minus(Box::new(self.deeper(Self::unary)?));
            return Ok(Tree { node, column });
        }
        if self.sign(&["("]).is_some() {
            let inner = self.deeper(Self::formula)?;
            self.expect(")")?;
            return Ok(inner);
        }
        if self.is_keyword("all") || self.is_keyword("some") {
            return self.quantified(column);
        }
        self.operand(column)
    }

    fn quantified(&mut self, column: usize) -> Parsed {
        let is_universal = self.is_keyword("all");
        self.at += 1;
        let mut names = vec![self.name("a name for the processes")?];
        let between = self.sign(&[",", "!=", "<"]);
        if let Some(sign) = between {
            names.push(self.name("another name")?);
            while self.sign(&[sign]).is_some() {
                names.push(self.name("another name")?);
            }
        }
        let mut range = Vec::new();
        if self.is_keyword("in") {
            self.at += 1;
            loop {
                let column = self.column();
                range.push((self.name("the name of a process")?, column));
                if self.sign(&[","]).is_none() {
                    break;
                }
            }
        }
        self.expect(":")?;
        let body = self.deeper(Self::formula)?;
        let quantifier = Quantifier {
            is_universal,
            names,
            between: between.unwrap_or(","),
            range,
        };
        let node = Node::Quantified(quantifier, Box::new(body));
        Ok(Tree { node, column })
    }

    fn operand(&mut self, column: usize) -> Parsed {
        let node = match self.token() {
            Token::Number(number) => Node::Number(*number),
            Token::Text(text) => Node::Text(text.clone()),
            _ if self.is_keyword("true") => Node::Bool(true),
            _ if self.is_keyword("false") => Node::Bool(false),
            _ => {
                let owner = self.name("a variable such as p1.x, a number or a string")?;
                let node = match self.sign(&["."]) {
                    Some(_) => Node::Variable(owner, self.name("the name of a variable")?),
                    None => Node::Name(owner),
                };
                return Ok(Tree { node, column });
            }
        };
        self.at += 1;
        Ok(Tree { node, column })
    }
}

fn is_reserved(name: &str) -> bool {
    ["all", "some", "in", "true", "false"].contains(&name)
}
