import { LEAD_STATUS_NAMES } from 'contract/prospecting/lead-status.ts'
import type { Lead, LeadFilters } from 'contract/prospecting/leads.ts'
import { dateInZone, formatDate } from 'contract/values/dates.ts'
import { formatTaxId } from 'contract/values/tax-ids.ts'
import type { Ctx } from '#core/context.ts'
import { makeCsvDownload, readInBatches } from '#core/csv-download.ts'
import type { Download } from '#core/replies.ts'
import type { Db } from '#db/client.ts'
import type { Filters } from './lead-filters.ts'
import { findLeads } from './leads.ts'

/** Also of the fields that another source filled: some have to be named wherever their data go. */
function nameSources({ origin, origins }: Pick<Lead, 'origin' | 'origins'>) {
  const all = [origin, ...Object.values(origins)].filter((each) => each !== null)
  const join = (names: string[]) => [...new Set(names)].join('; ')
  return { source: join(all.map(({ source }) => source)), licence: join(all.map(({ licence }) => licence)) }
}

type Source = { db: Db; zone: string; filters: Filters }

async function* readRows({ db, zone, filters }: Source, status: typeof LEAD_STATUS_NAMES) {
  for await (const rows of readInBatches((range) => findLeads(db, filters, range)))
    for (const row of rows)
      yield {
        ...row,
        status: status[row.status],
        createdAt: formatDate(dateInZone(zone, row.createdAt)),
        ...nameSources(row),
        sourceDay: row.origin?.day && formatDate(row.origin.day),
        owner: row.owner?.name,
        nextOn: row.nextOn && formatDate(row.nextOn),
        tags: row.tags.join(', '),
        cnpj: row.cnpj && formatTaxId(row.cnpj),
      }
}

const COLUMNS = [
  { key: 'name', header: 'Nome' },
  { key: 'phone', header: 'Telefone' },
  { key: 'site', header: 'Site' },
  { key: 'address', header: 'Endereço' },
  { key: 'category', header: 'Categoria' },
  { key: 'status', header: 'Situação' },
  { key: 'notes', header: 'Observações' },
  { key: 'placeId', header: 'ID do local' },
  { key: 'createdAt', header: 'Encontrado em' },
  { key: 'instagram', header: 'Instagram' },
  { key: 'city', header: 'Cidade' },
  { key: 'source', header: 'Fonte' },
  { key: 'licence', header: 'Licença' },
  { key: 'sourceDay', header: 'Dados de' },
  { key: 'search', header: 'Busca' },
  { key: 'email', header: 'E-mail' },
  { key: 'cnpj', header: 'CNPJ' },
  { key: 'owner', header: 'Responsável' },
  { key: 'nextOn', header: 'Próximo contato' },
  { key: 'nextText', header: 'O que fazer' },
  { key: 'tags', header: 'Etiquetas' },
  { key: 'latitude', header: 'Latitude' },
  { key: 'longitude', header: 'Longitude' },
]

/** A spreadsheet can take such a text only for a number, so it needs no apostrophe. */
const isPhone = (text: string): boolean => /^\+?[\d\s().-]+$/.test(text)

export function exportLeads({ db, today, timeZone: zone }: Ctx, filters: LeadFilters): Download {
  return makeCsvDownload({
    name: `contatos-${today()}.csv`,
    columns: COLUMNS,
    rows: readRows({ db, zone, filters: { ...filters, timeZone: zone, today: today() } }, LEAD_STATUS_NAMES),
    isHarmless: (text, column) => column === 'phone' && isPhone(text),
  })
}
