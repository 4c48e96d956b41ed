import { AUTOMATION_NAMES } from 'contract/automations.ts'
import type { SavingLine } from 'contract/home.ts'
import { ToggleTip } from './toggle-tip.tsx'

const number = (value: number) => value.toLocaleString('pt-BR', { maximumFractionDigits: 1 })

/** `14 × 120 min`; of transcriptions the minutes of audio, times how much longer typing takes. */
const factors = ({ automation, count, each }: SavingLine) =>
  automation === 'transcription' ? `${number(count)} min de áudio × ${number(each)}` : `${number(count)} × ${number(each)} min`

type Props = { savings: readonly SavingLine[]; minutes: number }

/** PRODUCT.md: whole hours, with the arithmetic. */
export function HoursTip({ savings, minutes }: Props) {
  const lines = savings.filter(({ count }) => count > 0)
  return (
    <ToggleTip label="Como as horas são calculadas">
      {lines.map((saving) => (
        <span className="sum" key={saving.automation}>
          <span>{AUTOMATION_NAMES[saving.automation]}</span>
          <span className="sum__factors">{factors(saving)}</span>
          <span className="tnum">{number(Math.floor(saving.minutes))} min</span>
        </span>
      ))}
      {lines.length > 0 ? (
        <span className="sum sum--total">
          <span>Total</span>
          <span className="sum__factors tnum">{number(minutes)} min ÷ 60</span>
          <span className="tnum">{number(Math.floor(minutes / 60))}h</span>
        </span>
      ) : (
        <span>Nenhuma execução nem transcrição concluída ainda.</span>
      )}
      <span className="sum__note">Os minutos de cada automação mudam em Configurações.</span>
    </ToggleTip>
  )
}
