// Measures the reconciling screen, the accounts and their forecast at a million lines and 100,000 entries, and a statement of 5,000 lines
// that is imported and matched.
// `npm run bench -- reconciliation [lines] [entries]`
import { addDays, dateInZone } from 'contract/values/dates.ts'
import type pg from 'pg'
import { generateMonths } from '../server/src/features/bank/reconciliation/generate-months.ts'
import { fillEntries, fillTable } from './data.ts'
import { startFilledServer } from './filled-server.ts'
import { describeRun, formatClaim, writeSection } from './results.ts'

const LINES = Number(process.argv[2] ?? 1_000_000)
const ENTRIES = Number(process.argv[3] ?? 100_000)
const OPEN_LINES = [100, 600, 1000, 3000]
const MAX_P95_MS = 50
const IMPORTED = 5_000
const MAX_IMPORT_MS = 5_000

/** Three years of lines of six accounts, all of them reconciled. */
async function fillLines(pool: pg.Pool): Promise<void> {
  await pool.query(`insert into bank_accounts (kind, name, name_key, number)
    select 'bank', 'Banco ' || n, 'banco' || n, (10000 + n)::text from generate_series(1, 5) n`)
  await pool.query(
    `insert into statements (account_id, name, first_day, last_day, lines, recorded_by)
    select id, 'Extrato', current_date - 1125, current_date - 31, $1, 1 from bank_accounts`,
    [LINES],
  )
  await fillTable(pool, 'matches', [], () =>
    pool.query("insert into matches (before, recorded_by) select '{}', 1 from generate_series(1, $1)", [LINES]),
  )
  await fillTable(pool, 'bank_lines', ['bank_lines_inserted'], () =>
    pool.query(
      `insert into bank_lines (account_id, statement_id, day, centavos, description, bank_id, position, match_id)
       select s.account_id, s.id, current_date - 31 - (n::bigint * 1094 / $1)::int, 1000 + (n * 7919::bigint) % 900000,
         'PIX RECEBIDO CLIENTE ' || n % 4000, 'bench:' || n, n, n
       from generate_series(1, $1) n join statements s on s.account_id = 1 + n % 6`,
      [LINES],
    ),
  )
}

/** Of the last three months, open, with entries some of which they pay, as the generator of months writes them. */
async function addOpenMonths(pool: pg.Pool, count: number): Promise<void> {
  const { lines, entries } = generateMonths(7, { lines: count, entries: Math.round(count * 0.75) })
  const today = dateInZone('America/Sao_Paulo', new Date())
  const move = (day: string, days = 0) =>
    addDays(today, Math.round((Date.parse(day) - Date.parse('2026-10-30')) / 86_400_000 / 3) + days)
  await pool.query(
    `insert into entries (kind, date, description, centavos, paid_on, recorded_by)
     select kind, date, description, centavos, paid_on, 1 from json_to_recordset($1)
       as r(kind entry_kind, date date, description text, centavos bigint, paid_on date)`,
    [
      JSON.stringify(
        entries.map(({ kind, date, description, party, centavos, paidOn }) => ({
          ...{ kind, date: move(date), description: `${description} ${party ?? ''}`.trim(), centavos },
          paid_on: paidOn && move(paidOn),
        })),
      ),
    ],
  )
  await pool.query(
    `insert into bank_lines (account_id, statement_id, day, centavos, description, counterparty, document, bank_id, position)
     select s.account_id, s.id, r.day, r.centavos, r.description, r.counterparty, r.document, 'open:' || r.at, r.at from json_to_recordset($1)
       as r(at int, day date, centavos bigint, description text, counterparty text, document text) join statements s on s.account_id = 1 + r.at % 6`,
    [JSON.stringify(lines.map(({ id, day, ...line }) => ({ ...line, at: id, day: move(day) })))],
  )
}

const formatOfxDay = (day: string) => day.replaceAll('-', '')

/** Of a new account, in the words of the generator of months. */
function writeStatement(): string {
  const { lines } = generateMonths(11, { lines: IMPORTED, entries: Math.round(IMPORTED * 0.75) })
  const movements = lines.map(
    ({ id, day, centavos, description, counterparty }) =>
      `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${formatOfxDay(day)}<TRNAMT>${(centavos / 100).toFixed(2)}<FITID>${id}<MEMO>${description} ${counterparty ?? ''}</STMTTRN>`,
  )
  return `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>341<ACCTID>77777<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20260801<DTEND>20261030\n${movements.join('\n')}\n</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
}

async function measureImport(pool: pg.Pool, base: string): Promise<{ imported: number; matched: number }> {
  const { rows } = await pool.query(
    "insert into bank_accounts (kind, name, name_key) values ('bank', 'Nova', 'nova') returning id::int",
  )
  const account = rows[0]?.id
  const body = new FormData()
  body.append('accountId', String(account))
  body.append('file', new File([writeStatement()], 'extrato.ofx'))
  const begun = performance.now()
  const answer = await fetch(`${base}/api/bank/statements`, { method: 'POST', body })
  if (!answer.ok) throw new Error(await answer.text())
  const imported = performance.now() - begun
  const read = await fetch(`${base}/api/bank/reconciliation?account=${account}`)
  const { lines } = (await read.json()) as { lines: unknown[] }
  if (lines.length === 0) throw new Error('nothing was brought')
  return { imported, matched: performance.now() - begun - imported }
}

const { base, pool, claimRead, stop } = await startFilledServer({
  port: 38_241,
  fill: async (filled) => {
    await fillEntries(filled, ENTRIES)
    await fillLines(filled)
  },
})
console.log(`${LINES} lines, ${ENTRIES} entries`)
const results: string[] = []
let open = 0
for (const count of OPEN_LINES) {
  await addOpenMonths(pool, count - open)
  open = count
  await pool.query('analyze')
  results.push(await claimRead(`${count} open lines`, '/api/bank/reconciliation', MAX_P95_MS))
}
results.push(await claimRead('accounts with their balances', '/api/bank/accounts', MAX_P95_MS))
results.push(await claimRead('forecast of 90 days', '/api/bank/forecast', MAX_P95_MS))
const { imported, matched } = await measureImport(pool, base)
results.push(
  formatClaim(
    imported + matched <= MAX_IMPORT_MS,
    `${IMPORTED} lines imported in ${imported.toFixed(0)} ms and matched in ${matched.toFixed(0)} ms, of ${MAX_IMPORT_MS}`,
  ),
)
await stop()
const head = `## Reconciling, at ${LINES} lines and ${ENTRIES} entries`
writeSection(
  'reconciliation',
  `${head}\n\n${describeRun('reconciliation')} One person reads again and again. First the open lines of all accounts, then the accounts and the forecast.\n\n${results.join('\n')}`,
)
console.log(results.join('\n'))
