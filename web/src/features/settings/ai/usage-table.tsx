import type { Usage } from 'contract/ai/providers.ts'
import { firstDayOfMonth } from 'contract/dates.ts'
import { groupByMonth } from './usage-months.ts'

const COLUMNS = 6
const MONTH = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Formats `2026-11` as `Novembro de 2026`. */
function formatMonth(month: string): string {
  const name = MONTH.format(new Date(firstDayOfMonth(month)))
  return name.charAt(0).toUpperCase() + name.slice(1)
}

const formatCount = (count: number) => count.toLocaleString('pt-BR')
/** Formats seconds as minutes, to a tenth. */
const formatMinutes = (seconds: number) => (seconds / 60).toLocaleString('pt-BR', { maximumFractionDigits: 1 })

function Row({ person, provider, requests, inputTokens, outputTokens, audioSeconds }: Usage) {
  return (
    <tr>
      <td className="usage__who wraps">{person}</td>
      <td className="usage__provider sub wraps">{provider}</td>
      <td className="num" data-label="Pedidos">
        {formatCount(requests)}
      </td>
      <td className="num" data-label="Tokens enviados">
        {formatCount(inputTokens)}
      </td>
      <td className="num" data-label="Tokens recebidos">
        {formatCount(outputTokens)}
      </td>
      <td className="num" data-label="Minutos de áudio">
        {formatMinutes(audioSeconds)}
      </td>
    </tr>
  )
}

/** The usage by month, newest first; on phones each figure is under its name. */
export function UsageTable({ usage }: { usage: readonly Usage[] }) {
  return (
    <table className="table fold usage">
      <caption className="sr">Uso de IA por mês, pessoa e provedor</caption>
      <thead>
        <tr>
          {['Pessoa', 'Provedor'].map((name) => (
            <th scope="col" key={name}>
              {name}
            </th>
          ))}
          {['Pedidos', 'Tokens enviados', 'Tokens recebidos', 'Minutos de áudio'].map((name) => (
            <th scope="col" className="num" key={name}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {groupByMonth(usage).map(({ month, rows }) => (
        <tbody key={month}>
          <tr className="table__group">
            <th scope="rowgroup" colSpan={COLUMNS}>
              {formatMonth(month)}
            </th>
          </tr>
          {rows.map((row) => (
            <Row key={`${row.person} ${row.provider}`} {...row} />
          ))}
        </tbody>
      ))}
    </table>
  )
}
