import type { MinutesSavedLine } from 'contract/home/home.ts'
import { AUTOMATION_NAMES } from 'contract/runs/automations.ts'
import { ToggleTip } from './toggle-tip.tsx'

const formatNumber = (value: number) => value.toLocaleString('pt-BR', { maximumFractionDigits: 1 })

/** For transcriptions the factors are the minutes of audio and how many times as long typing would take. */
const formatFactors = ({ automation, count, each }: MinutesSavedLine) =>
  automation === 'transcription'
    ? `${formatNumber(count)} min de áudio × ${formatNumber(each)}`
    : `${formatNumber(count)} × ${formatNumber(each)} min`

export function SavedHoursTooltip({ savings, minutes }: { savings: readonly MinutesSavedLine[]; minutes: number }) {
  const lines = savings.filter(({ count }) => count > 0)
  return (
    <ToggleTip label="Como as horas são calculadas">
      {lines.map((saving) => (
        <span className="sum" key={saving.automation}>
          <span>{AUTOMATION_NAMES[saving.automation]}</span>
          <span className="sum__factors">{formatFactors(saving)}</span>
          <span className="tnum">{formatNumber(Math.floor(saving.minutes))} min</span>
        </span>
      ))}
      {lines.length > 0 ? (
        <span className="sum sum--total">
          <span>Total</span>
          <span className="sum__factors tnum">{formatNumber(minutes)} min ÷ 60</span>
          <span className="tnum">{formatNumber(Math.floor(minutes / 60))}h</span>
        </span>
      ) : (
        <span>Nenhuma execução nem transcrição concluída ainda.</span>
      )}
      <span className="sub">Os minutos de cada automação mudam em Configurações.</span>
    </ToggleTip>
  )
}
