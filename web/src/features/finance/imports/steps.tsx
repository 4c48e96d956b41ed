import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { IMPORT_STEPS, type ImportState, type Step } from './use-import.ts'

export function Steps({ current }: { current: Step }) {
  const at = IMPORT_STEPS.indexOf(current)
  return (
    <ol className="import-steps" aria-label="Etapas da importação">
      {IMPORT_STEPS.map((step, index) => (
        <li
          key={step}
          className={index < at ? 'row sub import-steps__step is-done' : 'row sub import-steps__step'}
          {...(step === current ? { 'aria-current': 'step' as const } : {})}
        >
          <span className="import-steps__mark tnum" aria-hidden>
            {index < at ? <IconCheck className="icon icon--14" /> : index + 1}
          </span>
          {step}
          {index < at && <span className="sr"> (feito)</span>}
        </li>
      ))}
    </ol>
  )
}

export function StepFoot({ onBack, children }: { onBack?: () => void; children: ReactNode }) {
  return (
    <footer className="between import__foot">
      {onBack ? (
        <Button look="ghost" onClick={onBack}>
          Voltar
        </Button>
      ) : (
        <span />
      )}
      {children}
    </footer>
  )
}

export type StepProps = { state: ImportState }
