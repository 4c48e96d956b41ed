// Measures lists, searches, the board's columns and the plane at 100,000 contacts.
// `npm run bench -- contacts [contacts]`
import type pg from 'pg'
import { fillTable } from './data.ts'
import { startFilledServer } from './filled-server.ts'
import { describeRun, writeSection } from './results.ts'

const CONTACTS = Number(process.argv[2] ?? 100_000)
const MAX_P95_MS = 50
const MAX_PLANE_MS = 300

const CITIES = "array['São Paulo/SP', 'Curitiba/PR', 'Recife/PE', 'Goiânia/GO', 'Belém/PA']"
const KINDS = "array['Clínica', 'Restaurante', 'Academia', 'Advocacia', 'Padaria', 'Oficina']"
const NAMES = "array['Aurora', 'Boreal', 'Cedro', 'Diamante', 'Estrela', 'Farol', 'Girassol']"

/** Two of three have a phone, half have a site; nine of ten are new, and all lie in five cities. */
async function fillContacts(pool: pg.Pool): Promise<void> {
  await fillTable(pool, 'leads', [], () =>
    pool.query(
      `insert into leads (name, phone, site, city, category, latitude, longitude, status, tags, next_on, origin)
       select (${KINDS})[1 + n % 6] || ' ' || (${NAMES})[1 + n % 7] || ' ' || n,
         case when n % 3 <> 0 then '(41) 9' || (80000000 + n) end, case when n % 2 = 0 then 'https://contato' || n || '.com.br/' end,
         (${CITIES})[1 + n % 5], (${KINDS})[1 + n % 6], -25 + n % 5 * 4 + (n::bigint * 7919 % 1000) / 5000.0, -49 + n % 5 * 3 + (n::bigint * 104729 % 1000) / 5000.0,
         case when n % 10 <> 0 then 'new' when n % 20 = 0 then 'contacted' else 'negotiating' end::lead_status,
         case when n % 50 = 0 then array['quente'] else '{}' end, case when n % 100 = 0 then current_date + n % 30 end,
         jsonb_build_object('source', 'Overture Maps', 'id', n::text, 'licence', 'CDLA-Permissive-2.0', 'day', '2026-11-01')
       from generate_series(1, $1::int) n`,
      [CONTACTS],
    ),
  )
}

const READS: [name: string, path: string, mostMs: number][] = [
  ['list, first page', '/api/leads', MAX_P95_MS],
  ['list of a city', `/api/leads?city=${encodeURIComponent('Curitiba/PR')}`, MAX_P95_MS],
  ['list by next contact', '/api/leads?sort=next', MAX_P95_MS],
  ['list with a phone and no site', '/api/leads?phone=yes&site=no', MAX_P95_MS],
  ['list of a tag', '/api/leads?tag=quente', MAX_P95_MS],
  ['a column of the board', '/api/leads?status=negotiating&sort=moved', MAX_P95_MS],
  ['search by name', `/api/leads?q=${encodeURIComponent('clinica aurora')}`, MAX_P95_MS],
  ['search by a part of every name', '/api/leads?q=a', MAX_P95_MS],
  ['search by phone', '/api/leads?q=9+8000-4321', MAX_P95_MS],
  ['search by domain', '/api/leads?q=contato77778.com', MAX_P95_MS],
  ['plane of all', '/api/leads/map?columns=24&rows=16', MAX_PLANE_MS],
  ['plane of a city', `/api/leads/map?columns=24&rows=16&city=${encodeURIComponent('Curitiba/PR')}`, MAX_PLANE_MS],
]

const server = await startFilledServer({ port: 38_242, fill: fillContacts })
const results: string[] = []
for (const read of READS) results.push(await server.claimRead(...read))
await server.stop()
writeSection(
  'contacts',
  `## Contacts, at ${CONTACTS}\n\n${describeRun('contacts')} One person reads again and again.\n\n${results.join('\n')}`,
)
console.log(results.join('\n'))
