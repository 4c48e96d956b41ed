import { IconCircle, IconCircleCheck, IconLoader2 } from '@tabler/icons-react'
import type { RunDetail } from 'contract/runs/runs.ts'
import type { RunStep } from 'contract/runs/steps.ts'
import { Section } from '../../components/section.tsx'
import { formatSeconds } from '../../lib/durations.ts'
import { formatCount } from '../../lib/format.ts'

const STATE_ICONS = { waiting: IconCircle, running: IconLoader2, done: IconCircleCheck } as const
const STATE_NAMES = { waiting: 'Espera', running: 'Em andamento', done: 'Concluída' } as const

/** The time that a step took, or the time that it usually takes. */
function describeTime({ startedAt, endedAt, usualMs }: RunStep): string {
  if (startedAt && endedAt) return formatSeconds(Date.parse(endedAt) - Date.parse(startedAt))
  return usualMs === null ? '' : `costuma levar ${formatSeconds(usualMs)}`
}

/** What the calls to an AI provider have cost; empty where there were none. */
function describeCost({ calls, inputTokens, outputTokens }: RunStep['cost']): string {
  if (calls === 0) return ''
  return `${formatCount(calls, 'chamada', 'chamadas')}, ${formatCount(inputTokens + outputTokens, 'token', 'tokens')}`
}

const describePart = ({ state, part }: RunStep): string => (state === 'running' && part > 0 ? `${Math.round(part * 100)} %` : '')

function StepRow({ step }: { step: RunStep }) {
  const { title, state, note, needs, leaves, cost } = step
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
    </li>
  )
}

/** The steps of a run that this server does itself; nothing for other runs. */
export function StepsSection({ run: { steps } }: { run: RunDetail }) {
  if (steps.length === 0) return null
  return (
    <Section title="Etapas" flush>
      <ol aria-label="Etapas">
        {steps.map((step) => (
          <StepRow key={step.name} step={step} />
        ))}
      </ol>
    </Section>
  )
}
