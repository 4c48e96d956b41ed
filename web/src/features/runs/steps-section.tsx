import '../../components/quote.css'
import { IconCircle, IconCircleCheck, IconLoader2 } from '@tabler/icons-react'
import { describeSpending } from 'contract/ai/prices.ts'
import type { RunDetail } from 'contract/runs/runs.ts'
import type { RunStep } from 'contract/runs/steps.ts'
import { Section } from '../../components/section.tsx'
import { PromptDetails } from '../../entities/ai/prompt-details.tsx'
import { formatSeconds } from '../../lib/durations.ts'
import { formatCount } from '../../lib/format.ts'

const STATE_ICONS = { waiting: IconCircle, running: IconLoader2, done: IconCircleCheck } as const
const STATE_NAMES = { waiting: 'Espera', running: 'Em andamento', done: 'Concluída' } as const

/** Formats the time that a step took or, until it has ended, the time that it usually takes. */
function describeTime({ startedAt, endedAt, usualMs }: RunStep): string {
  if (startedAt && endedAt) return formatSeconds(Date.parse(endedAt) - Date.parse(startedAt))
  return usualMs === null ? '' : `costuma levar ${formatSeconds(usualMs)}`
}

/** Formats the cost of the calls to an AI provider. Returns an empty text where there were no calls. */
function describeCost({ calls, inputTokens, outputTokens, spent }: RunStep['cost']): string {
  if (calls === 0) return ''
  const amounts = [formatCount(calls, 'chamada', 'chamadas'), formatCount(inputTokens + outputTokens, 'token', 'tokens')]
  return [...amounts, describeSpending(spent)].filter(Boolean).join(', ')
}

const describePart = ({ state, part }: RunStep): string => (state === 'running' && part > 0 ? `${Math.round(part * 100)} %` : '')

/** The parts that a step has already made, shown while it makes the others. */
const StepPreview = ({ preview }: Pick<RunStep, 'preview'>) => (
  <ol className="slides" aria-label="Prontos até agora">
    {preview.map(({ title, text }, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts are only added at the end
      <li key={n}>
        <p className="strong wraps">{title}</p>
        {text && <p className="small prose">{text}</p>}
      </li>
    ))}
  </ol>
)

function StepRow({ step, isOver }: { step: RunStep; isOver: boolean }) {
  const { title, state, note, needs, leaves, cost, prompt, preview } = step
  const Icon = STATE_ICONS[state]
  const details = [describePart(step), describeTime(step), describeCost(cost)].filter(Boolean).join(' · ')
  return (
    <li className="io">
      <div className="between">
        <span className="row grow">
          <Icon className={`icon ${state === 'done' ? 'pos' : 'sub'}`} stroke={1.5} role="img" aria-label={STATE_NAMES[state]} />
          <span className="strong wraps">{title}</span>
        </span>
        <span className="small sub tnum">{details}</span>
      </div>
      <p className="small sub wraps">{note ?? `${needs} → ${leaves}`}</p>
      {!isOver && preview.length > 0 && <StepPreview preview={preview} />}
      {prompt && <PromptDetails prompt={prompt} />}
    </li>
  )
}

/** The steps of a run that this server does itself. Renders nothing for other runs. */
export function StepsSection({ run: { steps, endedAt } }: { run: RunDetail }) {
  if (steps.length === 0) return null
  return (
    <Section title="Etapas" flush>
      <ol aria-label="Etapas">
        {steps.map((step) => (
          <StepRow key={step.name} step={step} isOver={endedAt !== null} />
        ))}
      </ol>
    </Section>
  )
}
