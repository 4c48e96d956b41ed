import '#components/feedback/callout.css'
import './runs.css'
import { IconBan, IconCircle, IconCircleCheck, IconCircleX, IconClock, IconLoader2 } from '@tabler/icons-react'
import { describeSpending } from 'contract/ai/prices.ts'
import type { RunDetail } from 'contract/runs/runs.ts'
import type { RunState } from 'contract/runs/states.ts'
import type { RunStep } from 'contract/runs/steps.ts'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { Section } from '#components/ui/section.tsx'
import { PromptTexts } from '#entities/ai/prompt-texts.tsx'
import { formatSeconds } from '#lib/format/durations.ts'
import { formatCount } from '#lib/format/format.ts'

type StepLook = { name: string; icon: typeof IconCircle; className: string }

const LOOKS: Readonly<Record<RunStep['state'], StepLook>> = {
  waiting: { name: 'Aguardando', icon: IconCircle, className: 'sub' },
  running: { name: 'Em andamento', icon: IconLoader2, className: 'link spinner' },
  done: { name: 'Concluída', icon: IconCircleCheck, className: 'pos' },
}

const STOPPED_LOOKS: Readonly<Partial<Record<RunState, StepLook>>> = {
  queued: { name: 'Aguardando a vez', icon: IconClock, className: 'sub' },
  retrying: { name: 'Aguardando a próxima tentativa', icon: IconClock, className: 'warn' },
  failed: { name: 'Falhou', icon: IconCircleX, className: 'neg' },
  canceled: { name: 'Cancelada', icon: IconBan, className: 'sub' },
}

const chooseLook = (step: RunStep['state'], run: RunState): StepLook =>
  (step === 'running' ? STOPPED_LOOKS[run] : undefined) ?? LOOKS[step]

function describeTime({ startedAt, endedAt, usualMs }: RunStep, isOver: boolean): string {
  if (startedAt && endedAt) return formatSeconds(Date.parse(endedAt) - Date.parse(startedAt))
  return usualMs === null || isOver ? '' : `costuma levar ${formatSeconds(usualMs)}`
}

function describeCost({ calls, inputTokens, outputTokens, spent }: RunStep['cost']): string {
  if (calls === 0) return ''
  const amounts = [formatCount(calls, 'chamada', 'chamadas'), formatCount(inputTokens + outputTokens, 'token', 'tokens')]
  return [...amounts, describeSpending(spent)].filter(Boolean).join(', ')
}

const describePart = ({ state, part }: RunStep, isOver: boolean): string =>
  state === 'running' && part > 0 && !isOver ? `${Math.round(part * 100)} %` : ''

const StepPreview = ({ preview }: Pick<RunStep, 'preview'>) => (
  <ol className="stack gap-3 slides" aria-label="Prontos até agora">
    {preview.map(({ title, text }, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts are only added at the end
      <li key={n}>
        <p className="strong wraps">{title}</p>
        {text && <p className="small prose">{text}</p>}
      </li>
    ))}
  </ol>
)

function StepRow({ step, run }: { step: RunStep; run: RunDetail }) {
  const { title, state, note, needs, leaves, cost, prompt, preview } = step
  const { name, icon: Icon, className } = chooseLook(state, run.state)
  const isOver = run.endedAt !== null
  const details = [describePart(step, isOver), describeTime(step, isOver), describeCost(cost)].filter(Boolean).join(' · ')
  return (
    <li className="io">
      <div className="between row--wrap">
        <span className="row grow run-step__title">
          <Icon className={`icon ${className}`} stroke={1.5} role="img" aria-label={name} />
          <span className="strong wraps">{title}</span>
        </span>
        <span className="small sub tnum">{details}</span>
      </div>
      <p className="small sub wraps">{note ?? `${needs} → ${leaves}`}</p>
      {!isOver && preview.length > 0 && <StepPreview preview={preview} />}
      {prompt && (
        <Disclosure label="Ver o que foi enviado ao modelo">
          <PromptTexts prompt={prompt} />
        </Disclosure>
      )}
    </li>
  )
}

export function StepsSection({ run }: { run: RunDetail }) {
  if (run.steps.length === 0) return null
  return (
    <Section title="Etapas" flush>
      <ol aria-label="Etapas">
        {run.steps.map((step) => (
          <StepRow key={step.name} step={step} run={run} />
        ))}
      </ol>
    </Section>
  )
}
