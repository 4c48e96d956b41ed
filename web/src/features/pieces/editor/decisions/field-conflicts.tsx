import '../editor.css'
import { useId } from 'react'
import { Callout } from '#components/feedback/callout.tsx'
import { Button } from '#components/ui/button.tsx'
import { describeField, describeValue } from '../state/describe-conflict.ts'
import { type FieldConflict, readMine } from '../state/merge-edits.ts'
import type { PieceEdit } from '../state/piece-edit.ts'

type Choose = (conflict: FieldConflict, choice: 'mine' | 'theirs') => void

const SIDES = [
  { choice: 'mine', from: 'O seu', keep: 'Manter o meu' },
  { choice: 'theirs', from: 'Agora está', keep: 'Ficar com o atual' },
] as const

function ConflictingField({ conflict, edit, onChoose }: { conflict: FieldConflict; edit: PieceEdit; onChoose: Choose }) {
  const id = useId()
  const values = { mine: readMine(edit, conflict), theirs: conflict.theirs }
  return (
    <fieldset className="field">
      <legend>{describeField(conflict, edit)}</legend>
      <div className="field-conflict">
        {SIDES.map(({ choice, from, keep }) => (
          <div className="stack gap-2 field-conflict__side" key={choice}>
            <p className="small wraps" id={`${id}-${choice}`}>
              <span className="sub">{from}:</span> {describeValue(conflict.field, values[choice])}
            </p>
            <Button small aria-describedby={`${id}-${choice}`} onClick={() => onChoose(conflict, choice)}>
              {keep}
            </Button>
          </div>
        ))}
      </div>
    </fieldset>
  )
}

type Props = { conflicts: readonly FieldConflict[]; edit: PieceEdit; onChoose: Choose }

/** Does not take the focus, because the person may be typing. */
export default function FieldConflicts({ conflicts, edit, onChoose }: Props) {
  return (
    <Callout tone="warn" title="Outra pessoa mudou o mesmo que você">
      <p>O restante foi combinado. Nada do que você fez se perdeu: escolha o que manter, e a peça será salva.</p>
      {conflicts.map((conflict) => (
        <ConflictingField key={`${conflict.slideId} ${conflict.field}`} conflict={conflict} edit={edit} onChoose={onChoose} />
      ))}
    </Callout>
  )
}
