import { Button } from './button.tsx'
import { Callout } from './callout.tsx'

type Props = { title: string; children: string; busy: boolean; onShow: () => void; onKeep: () => void }

/** Asks which version stays when a record was changed elsewhere. The children say of the person's own work that none of it is lost. */
export const ConflictCallout = ({ title, children, busy, onShow, onKeep }: Props) => (
  <Callout
    tone="warn"
    title={title}
    actions={
      <>
        <Button onClick={onShow} disabled={busy}>
          Ver a outra versão
        </Button>
        <Button look="ghost" onClick={onKeep} disabled={busy}>
          Ficar com a minha
        </Button>
      </>
    }
  >
    <p>{children} Se você ficar com a sua, a outra fica guardada em Versões.</p>
  </Callout>
)
