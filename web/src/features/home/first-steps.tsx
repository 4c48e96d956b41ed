import './home.css'
import { IconCheck, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Home } from 'contract/home/home.ts'
import { IconButton } from '#components/ui/button.tsx'
import { ScreenLink } from '#components/ui/screen-link.tsx'
import { Section } from '#components/ui/section.tsx'
import { useCan } from '#lib/session/permissions.ts'
import { useHideFirstStepsForEveryone } from './home-calls.ts'
import { FIRST_STEP_TEXTS } from './steps.ts'

type StepState = 'done' | 'next' | 'later'

function Step({ step, n, state }: { step: (typeof FIRST_STEP_TEXTS)[number]; n: number; state: StepState }) {
  return (
    <li className={`step is-${state}`} {...(state === 'next' ? { 'aria-current': 'step' as const } : {})}>
      <span className="step__mark" aria-hidden>
        {state === 'done' ? <IconCheck className="icon icon--14" /> : n}
      </span>
      <div>
        <h3>
          {step.title}
          {state === 'done' && <span className="sr"> (feito)</span>}
        </h3>
        <p>{step.about}</p>
        {state === 'next' && (
          <Link className="btn btn--default btn--small" to={step.to} {...(step.hash && { hash: step.hash })}>
            {step.action}
          </Link>
        )}
      </div>
    </li>
  )
}

/** Once a person has hidden the card, it stays hidden for everybody. */
export function FirstSteps({ steps }: { steps: NonNullable<Home['firstSteps']> }) {
  const hide = useHideFirstStepsForEveryone()
  const canRestore = useCan('data.restore')
  const done = FIRST_STEP_TEXTS.filter(({ id }) => steps[id]).length
  const next = FIRST_STEP_TEXTS.find(({ id }) => !steps[id])
  const getStepState = (step: (typeof FIRST_STEP_TEXTS)[number]): StepState => {
    if (steps[step.id]) return 'done'
    return step === next ? 'next' : 'later'
  }
  const aside = (
    <div className="row">
      <span className="tiny sub tnum">
        {done} de {FIRST_STEP_TEXTS.length}
      </span>
      <span className="meter" aria-hidden>
        <i style={{ width: `${(done / FIRST_STEP_TEXTS.length) * 100}%` }} />
      </span>
      <IconButton label="Dispensar primeiros passos" small disabled={hide.isPending} onClick={() => hide.mutate()} icon={IconX} />
    </div>
  )
  return (
    <Section title="Primeiros passos" aside={aside} className="page__gap">
      <ol className="steps">
        {FIRST_STEP_TEXTS.map((step, index) => (
          <Step step={step} n={index + 1} state={getStepState(step)} key={step.id} />
        ))}
      </ol>
      {done === 0 && canRestore && (
        <p className="small sub page__gap">
          Já usava o painel em outra máquina?{' '}
          <ScreenLink className="link" href="/settings/dados">
            Restaure um backup
          </ScreenLink>
          .
        </p>
      )}
    </Section>
  )
}
