import { IconFolder, IconTag } from '@tabler/icons-react'
import { type ClassificationField, MAX_CLASSIFIED_ENTRIES } from 'contract/finance/classify.ts'
import type { EntryKind } from 'contract/finance/due.ts'
import { Button } from '../../../components/button.tsx'
import { SelectionBar } from '../../../components/selection-bar.tsx'
import { formatCount } from '../../../lib/format.ts'
import { FIELD_WORDS, KIND_WORDS } from './words.ts'

const ICONS = { category: IconTag, project: IconFolder }

type Props = {
  kind: EntryKind
  count: number
  /** How many of the selected entries are not among the rows on screen. */
  unseen: number
  onChoose: (field: ClassificationField) => void
  onClear: () => void
}

/** Shows how many entries are selected, with the buttons that set their category or project. */
export default function ClassifyBar({ kind, count, unseen, onChoose, onClear }: Props) {
  const { chosen, chosenMany, fields } = KIND_WORDS[kind]
  const tooMany = count > MAX_CLASSIFIED_ENTRIES
  const summary = `${formatCount(count, chosen, chosenMany)}${unseen > 0 ? `, ${unseen} fora da página` : ''}`
  return (
    <SelectionBar
      label="Seleção"
      status={tooMany ? `Escolha até ${MAX_CLASSIFIED_ENTRIES} por vez` : summary}
      busy={false}
      onClear={onClear}
    >
      {fields.map((field) => {
        const Icon = ICONS[field]
        return (
          <Button
            key={field}
            icon={<Icon className="icon" stroke={1.5} aria-hidden />}
            aria-haspopup="dialog"
            disabled={tooMany}
            onClick={() => onChoose(field)}
          >
            {FIELD_WORDS[field].set}
          </Button>
        )
      })}
    </SelectionBar>
  )
}
