import { Button } from './button.tsx'
import { Callout } from './callout.tsx'

type Props = { title: string; children: string; busy: boolean; onShow: () => void; onKeep: () => void }

/**
 * Asks which version to keep when somebody else changed the record meanwhile. `children`: a sentence that says that none of the person's
 * own work is lost.
 */
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
