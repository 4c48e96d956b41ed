import { Button } from '#components/ui/button.tsx'

type LeaveWords = { label: string; text: string; leave: string; stay: string }

export const DISCARD_TYPED_WORDS: LeaveWords = {
  label: 'Descartar o que foi digitado?',
  text: 'Descartar o que foi digitado?',
  leave: 'Descartar',
  stay: 'Continuar',
}

type Props = { words: LeaveWords; onLeave: () => void; onStay: () => void }

export function LeaveQuestion({ words: { label, text, leave, stay }, onLeave, onStay }: Props) {
  return (
    <footer className="dialog__foot" role="alertdialog" aria-label={label}>
      <p className="grow small">{text}</p>
      <Button look="ghost" onClick={onLeave}>
        {leave}
      </Button>
      <Button look="primary" autoFocus onClick={onStay}>
        {stay}
      </Button>
    </footer>
  )
}
