import type { Usage } from 'contract/ai/providers.ts'
import { firstDayOfMonth } from 'contract/dates.ts'
import { byMonth } from './usage-months.ts'

const COLUMNS = 6
const MONTH = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `2026-11` → `Novembro de 2026`. */
function monthName(month: string): string {
  const name = MONTH.format(new Date(firstDayOfMonth(month)))
  return name.charAt(0).toUpperCase() + name.slice(1)
}

const whole = (count: number) => count.toLocaleString('pt-BR')
/** Seconds → minutes, to a tenth. */
const minutes = (seconds: number) => (seconds / 60).toLocaleString('pt-BR', { maximumFractionDigits: 1 })

function Row({ person, provider, requests, inputTokens, outputTokens, audioSeconds }: Usage) {
  return (
    <tr>
      <td className="usage__who wraps">{person}</td>
      <td className="usage__provider sub wraps">{provider}</td>
      <td className="num" data-label="Pedidos">
        {whole(requests)}
      </td>
      <td className="num" data-label="Tokens enviados">
        {whole(inputTokens)}
      </td>
      <td className="num" data-label="Tokens recebidos">
        {whole(outputTokens)}
      </td>
      <td className="num" data-label="Minutos de áudio">
        {minutes(audioSeconds)}
      </td>
    </tr>
  )
}

/** Newest month first; on phones each figure stands under its name. */
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
      {byMonth(usage).map(({ month, rows }) => (
        <tbody key={month}>
          <tr className="table__group">
            <th scope="rowgroup" colSpan={COLUMNS}>
              {monthName(month)}
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
