import { Button } from '../../../../components/button.tsx'

type Props = { what: string; isResending: boolean; onClick: () => void }

/** Sends a link's mail once more, with a new link: the earlier one is stored nowhere. `what`: the link, by its person. */
export const ResendButton = ({ what, isResending, onClick }: Props) => (
  <Button
    small
    permission="people.write"
    aria-label={`Enviar de novo ${what}`}
    busy={isResending && 'Enviando...'}
    onClick={onClick}
  >
    Enviar de novo
  </Button>
)
