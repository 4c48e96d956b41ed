import { IconCheck, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Home } from 'contract/home.ts'
import { IconButton } from '../../components/button.tsx'
import { Section } from '../../components/section.tsx'
import { useHideSteps } from './api.ts'
import { STEPS } from './steps.ts'

type Place = 'done' | 'next' | 'later'

function Step({ step, n, place }: { step: (typeof STEPS)[number]; n: number; place: Place }) {
  return (
    <li className={`step is-${place}`} {...(place === 'next' ? { 'aria-current': 'step' as const } : {})}>
      <span className="step__mark" aria-hidden>
        {place === 'done' ? <IconCheck className="icon icon--14" /> : n}
      </span>
      <div>
        <h3>
          {step.title}
          {place === 'done' && <span className="sr"> (feito)</span>}
        </h3>
        <p>{step.about}</p>
        {place === 'next' && (
          <Link className="btn btn--default btn--small" to={step.to}>
            {step.action}
          </Link>
        )}
      </div>
    </li>
  )
}

/** While the workspace is young: ticked from what is there, the next one with its way. Put away, it stays away. */
export function FirstSteps({ steps }: { steps: NonNullable<Home['firstSteps']> }) {
  const hide = useHideSteps()
  const done = STEPS.filter(({ id }) => steps[id]).length
  const next = STEPS.find(({ id }) => !steps[id])
  const placeOf = (step: (typeof STEPS)[number]): Place => {
    if (steps[step.id]) return 'done'
    return step === next ? 'next' : 'later'
  }
  const aside = (
    <div className="row">
      <span className="tiny sub tnum">
        {done} de {STEPS.length}
      </span>
      <span className="meter" aria-hidden>
        <i style={{ width: `${(done / STEPS.length) * 100}%` }} />
      </span>
      <IconButton label="Dispensar primeiros passos" small disabled={hide.isPending} onClick={() => hide.mutate()}>
        <IconX className="icon icon--16" aria-hidden />
      </IconButton>
    </div>
  )
  return (
    <Section title="Primeiros passos" aside={aside} className="page__gap">
      <ol className="steps">
        {STEPS.map((step, index) => (
          <Step step={step} n={index + 1} place={placeOf(step)} key={step.id} />
        ))}
      </ol>
    </Section>
  )
}
