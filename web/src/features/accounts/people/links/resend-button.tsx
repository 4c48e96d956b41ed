import { Button } from '../../../../components/button.tsx'

type Props = { what: string; isResending: boolean; onClick: () => void }

/** Sends a link's mail again, with a new link, because the earlier link is not stored. `what`: the link in words, with its person. */
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
