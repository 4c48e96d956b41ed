import { Button } from '../../../../components/button.tsx'

const QUESTIONS = {
  making: {
    label: 'Sair sem a foto?',
    text: 'Sair sem a foto? O pedido é cancelado, mas o provedor ainda pode cobrar por ele. Se a foto já tiver chegado, fica em Escolher foto.',
    leave: 'Cancelar e sair',
    stay: 'Continuar esperando',
  },
  typed: { label: 'Descartar o que foi digitado?', text: 'Descartar o que foi digitado?', leave: 'Descartar', stay: 'Continuar' },
} as const

type Props = { isMaking: boolean; onLeave: () => void; onStay: () => void }

/**
 * Asks whether to leave the dialog although a photo is being made or a text was typed. The question takes the place of the dialog's footer.
 */
export function LeaveQuestion({ isMaking, onLeave, onStay }: Props) {
  const { label, text, leave, stay } = QUESTIONS[isMaking ? 'making' : 'typed']
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
