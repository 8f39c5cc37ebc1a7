import ts from 'typescript';

/** A change of one expression that a test should notice. `start` and `end` count characters of the file. */
export interface Mutant {
  start: number;
  end: number;
  replacement: string;
}

const OPERATORS: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
  [ts.SyntaxKind.LessThanToken]: '<=',
  [ts.SyntaxKind.LessThanEqualsToken]: '<',
  [ts.SyntaxKind.GreaterThanToken]: '>=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '>',
  [ts.SyntaxKind.AmpersandAmpersandToken]: '||',
  [ts.SyntaxKind.BarBarToken]: '&&',
  [ts.SyntaxKind.QuestionQuestionToken]: '&&',
  [ts.SyntaxKind.MinusToken]: '+',
  [ts.SyntaxKind.AsteriskToken]: '/',
  [ts.SyntaxKind.SlashToken]: '*',
  [ts.SyntaxKind.PercentToken]: '*',
  [ts.SyntaxKind.PlusEqualsToken]: '-=',
  [ts.SyntaxKind.MinusEqualsToken]: '+=',
};

const METHODS = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
  ['min', 'max'],
  ['max', 'min'],
  ['toLowerCase', 'toUpperCase'],
  ['toUpperCase', 'toLowerCase'],
  ['trimStart', 'trimEnd'],
  ['trimEnd', 'trimStart'],
  ['findLast', 'find'],
]);

/** Methods whose call is replaced by what it is called on. */
const LEFT_OUT = new Set([
  'filter',
  'slice',
  'sort',
  'toSorted',
  'reverse',
  'trim',
  'replace',
  'replaceAll',
]);

/**
 * Lists the mutants of a source file: turned conditions, operators, numbers and booleans, statements and
 * methods left out, short strings emptied. Texts for people are left alone.
 */
export function mutantsOf(path: string, text: string): Mutant[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const mutants: Mutant[] = [];
  const replace = (node: ts.Node, replacement: string) =>
    mutants.push({ start: node.getStart(file), end: node.getEnd(), replacement });

  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;

    if (ts.isIfStatement(node) || ts.isWhileStatement(node)) {
      if (ts.isIfStatement(node)) replace(node.expression, 'true');
      replace(node.expression, 'false');
    } else if (ts.isConditionalExpression(node)) {
      replace(node.condition, 'true');
      replace(node.condition, 'false');
    } else if (ts.isBinaryExpression(node)) {
      const operator = OPERATORS[node.operatorToken.kind];
      if (operator !== undefined) replace(node.operatorToken, operator);
    } else if (
      ts.isPrefixUnaryExpression(node) &&
      node.operator === ts.SyntaxKind.ExclamationToken
    ) {
      replace(node, node.operand.getText(file));
    } else if (ts.isNumericLiteral(node)) {
      replace(node, `${Number(node.text) + 1}`);
    } else if (node.kind === ts.SyntaxKind.TrueKeyword) {
      replace(node, 'false');
    } else if (node.kind === ts.SyntaxKind.FalseKeyword) {
      replace(node, 'true');
    } else if (ts.isStringLiteral(node) && /^\S+$/.test(node.text) && isValue(node)) {
      replace(node, "''");
    } else if (ts.isArrayLiteralExpression(node) && node.elements.length > 0) {
      replace(node, '[]');
    } else if (ts.isExpressionStatement(node)) {
      replace(node, ';');
    } else if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const method = node.expression.name;
      const other = METHODS.get(method.text);
      if (other !== undefined) replace(method, other);
      if (LEFT_OUT.has(method.text)) replace(node, node.expression.expression.getText(file));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return mutants;
}

/** A string that the program uses, not the name of a module, a property or an attribute of a page. */
function isValue(node: ts.StringLiteral): boolean {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node;
  return !ts.isJsxAttribute(parent) && !ts.isModuleDeclaration(parent);
}
