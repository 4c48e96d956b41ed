/**
 * The changes that no statement may make while a server of the previous version still works on the database, each by its name and its
 * pattern.
 */
const DESTRUCTIVE = [
  [
    'drops something',
    /\bDROP\s+(TABLE|COLUMN|TYPE|VIEW|MATERIALIZED\s+VIEW|FUNCTION|SCHEMA|SEQUENCE|CONSTRAINT|INDEX|TRIGGER|DEFAULT|IDENTITY)\b/i,
  ],
  ['drops a column', /\bALTER\s+TABLE\b[^;]*\bDROP\s+(?!NOT\s+NULL\b|EXPRESSION\b)/i],
  ['renames something', /\bRENAME\b/i],
  ['changes a column’s type', /\bALTER\s+(COLUMN\s+)?("[^"]+"|[\w%]+)\s+(SET\s+DATA\s+)?TYPE\b/i],
  ['requires a column', /\bSET\s+NOT\s+NULL\b/i],
  ['removes rows', /\b(TRUNCATE|DELETE\s+FROM)\b/i],
]

/** Splits a migration into its statements, without comments. The bodies of functions and `DO` blocks stay whole. */
function splitStatements(sql) {
  const statements = []
  let statement = ''
  for (const [part] of sql.matchAll(
    /--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|"[^"]*"|;|[^-/$'";]+|[\s\S]/g,
  )) {
    if (part === ';') statements.push(statement)
    if (part === ';') statement = ''
    else if (!part.startsWith('--') && !part.startsWith('/*')) statement += part
  }
  return [...statements, statement].map((one) => one.replace(/\s+/g, ' ').trim()).filter(Boolean)
}

/** Removes the body of a function, which runs only when the function is called. A `DO` block keeps its body, which runs at once. */
const withoutFunctionBody = (statement) =>
  /^CREATE\b/i.test(statement) ? statement.replace(/\$(\w*)\$.*\$\1\$/s, '') : statement

const normalize = (name) => name.replaceAll('"', '').toLowerCase()

/** Returns the names of the tables that a migration creates itself. No older server knows these tables. */
const findNewTables = (statements) =>
  new Set(statements.flatMap((one) => /^CREATE TABLE (?:IF NOT EXISTS )?("[^"]+"|[\w.]+)/i.exec(one)?.[1] ?? []).map(normalize))

/** Whether a statement drops a trigger that a later statement creates again, as for a trigger with changed arguments. */
function isMadeAgain(statement, later) {
  const [, trigger, table] = /^DROP TRIGGER (?:IF EXISTS )?("[^"]+"|\w+) ON ("[^"]+"|\w+)/i.exec(statement) ?? []
  if (!trigger) return false
  const made = new RegExp(`^CREATE (OR REPLACE )?TRIGGER "?${normalize(trigger)}"? .* ON "?${normalize(table)}"?[ ;]`, 'i')
  const followed = new RegExp(`\\bfollow_for_audit\\('${normalize(table)}'`, 'i')
  return later.some((one) => made.test(one) || (trigger.startsWith('audit_') && followed.test(one)))
}

/**
 * Describes the rule that a statement adds to an existing table. An older server may go on writing rows that violate the rule. Returns
 * undefined where no rule is added.
 */
function findNewRule(statement, newTables) {
  const [, table] = /^ALTER TABLE (?:ONLY |IF EXISTS )*("[^"]+"|[\w.]+)/i.exec(statement) ?? []
  if (table && !newTables.has(normalize(table))) {
    if (/\bADD (CONSTRAINT ("[^"]+"|\w+) )?(CHECK|UNIQUE|PRIMARY KEY|EXCLUDE)\b/i.test(statement)) return 'adds a rule'
    const added = statement.split(/\bADD COLUMN\b/i).slice(1)
    if (added.some((column) => /\bNOT NULL\b/i.test(column) && !/\b(DEFAULT|GENERATED)\b/i.test(column)))
      return 'adds a required column without a default'
  }
  const [, indexed] = /^CREATE UNIQUE INDEX .*? ON ("[^"]+"|[\w.]+)/i.exec(statement) ?? []
  return indexed && !newTables.has(normalize(indexed)) ? 'adds a rule' : undefined
}

/**
 * Finds the statements of a migration that a server of the previous version could not keep working with (decision 0045: expand, then
 * contract).
 * @returns {{ statement: string, problem: string }[]}
 */
export function findDestructiveStatements(sql) {
  const statements = splitStatements(sql)
  const newTables = findNewTables(statements)
  return statements.flatMap((statement, at) => {
    const outside = withoutFunctionBody(statement)
    if (isMadeAgain(outside, statements.slice(at + 1))) return []
    // The head of a trigger names events (BEFORE DELETE OR TRUNCATE), which themselves remove nothing.
    const isTrigger = /^CREATE (OR REPLACE )?TRIGGER\b/i.test(outside)
    const problem = isTrigger
      ? undefined
      : (DESTRUCTIVE.find(([, pattern]) => pattern.test(outside))?.[0] ?? findNewRule(outside, newTables))
    return problem ? [{ statement: outside, problem }] : []
  })
}
