import { IconPlus, IconX } from '@tabler/icons-react'
import { SLIDE_LIMITS } from 'contract/pieces/slides.ts'
import { useRef } from 'react'
import { Button, IconButton } from '#components/ui/button.tsx'
import { CountedField } from './counted-field.tsx'

type Props = {
  legend: string
  items: readonly string[]
  /** `place`: names the change; quickly succeeding changes of the same name, such as key presses in an entry, are one step of undo. */
  onChange: (items: string[], place: string) => void
}

export function ItemFields({ legend, items, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const focusEntry = (at: number) => requestAnimationFrame(() => list.current?.querySelectorAll('input')[at]?.focus())
  const add = () => {
    onChange([...items, ''], 'items.add')
    focusEntry(items.length)
  }
  const remove = (at: number) => {
    onChange(items.toSpliced(at, 1), 'items.remove')
    focusEntry(Math.max(0, at - 1))
  }
  return (
    <fieldset className="field">
      <legend>{legend}</legend>
      <ol className="piece-fields__items" ref={list}>
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no identity but its position
          <li className="piece-fields__item" key={at}>
            <CountedField
              label={`${at + 1}.`}
              limit={SLIDE_LIMITS.item}
              value={item}
              onChange={(text) => onChange(items.with(at, text), `items.${at}`)}
            />
            <IconButton label={`Remover a entrada ${at + 1}`} small icon={IconX} onClick={() => remove(at)} />
          </li>
        ))}
      </ol>
      {items.length < SLIDE_LIMITS.items && (
        <Button small icon={IconPlus} onClick={add}>
          Adicionar entrada
        </Button>
      )}
    </fieldset>
  )
}
