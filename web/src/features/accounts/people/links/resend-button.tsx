import { Button } from '#components/ui/button.tsx'

type Props = { verb?: 'Enviar de novo' | 'Gerar novo link'; what: string; isResending: boolean; onClick: () => void }

/** `what`: the link in words, with its person. */
export const ResendButton = ({ verb = 'Enviar de novo', what, isResending, onClick }: Props) => (
  <Button
    small
    permission="people.write"
    aria-label={`${verb} ${what}`}
    busy={isResending && (verb === 'Enviar de novo' ? 'Enviando...' : 'Fazendo...')}
    onClick={onClick}
  >
    {verb}
  </Button>
)
