import { IconPlus, IconX } from '@tabler/icons-react'
import { SLIDE_LIMITS } from 'contract/pieces/slides.ts'
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { Button, IconButton } from '#components/ui/button.tsx'
import { toTextFieldId } from '../state/element-ids.ts'
import { CountedField } from './counted-field.tsx'

const MARKER = /^\s*(?:(?:[-–—•●○▪*]|\p{Extended_Pictographic}\uFE0F?)+|\d{1,2}[.)])\s+/u

/** The lines of a pasted list, without their marks; what is more than a slide takes stays in the last one, where its length is told. */
function readPastedItems(text: string, room: number): string[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.replace(MARKER, '').trim())
    .filter(Boolean)
  return lines.length <= room ? lines : [...lines.slice(0, room - 1), lines.slice(room - 1).join(' ')]
}

type Props = {
  legend: string
  items: readonly string[]
  /** `place`: names the change; quickly succeeding changes of the same name, such as key presses in an entry, are one step of undo. */
  onChange: (items: string[], place: string) => void
}

export function ItemFields({ legend, items, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const focusEntry = (at: number) => requestAnimationFrame(() => list.current?.querySelectorAll('input')[at]?.focus())
  const isFull = items.length >= SLIDE_LIMITS.items
  const add = (at = items.length) => {
    onChange(items.toSpliced(at, 0, ''), 'items.add')
    focusEntry(at)
  }
  const remove = (at: number) => {
    onChange(items.toSpliced(at, 1), 'items.remove')
    focusEntry(Math.max(0, at - 1))
  }
  const move = (from: number, to: number) => {
    if (to < 0 || to >= items.length) return
    onChange(items.toSpliced(from, 1).toSpliced(to, 0, items[from] ?? ''), 'items.move')
    focusEntry(to)
  }
  const press = (event: KeyboardEvent, at: number) => {
    const isAlone = !(event.shiftKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing)
    if (!(isAlone && event.target instanceof HTMLInputElement)) return
    const acts: Record<string, false | (() => void)> = {
      Enter: !(event.altKey || isFull) && (() => add(at + 1)),
      Backspace: items[at] === '' && items.length > 1 && (() => remove(at)),
      ArrowUp: event.altKey && (() => move(at, at - 1)),
      ArrowDown: event.altKey && (() => move(at, at + 1)),
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const paste = (event: ClipboardEvent, at: number) => {
    const isEmpty = items[at] === ''
    const pasted = readPastedItems(
      event.clipboardData.getData('text/plain'),
      SLIDE_LIMITS.items - items.length + (isEmpty ? 1 : 0),
    )
    if (pasted.length < 2) return
    event.preventDefault()
    const begin = isEmpty ? at : at + 1
    onChange(items.toSpliced(begin, isEmpty ? 1 : 0, ...pasted), 'items.paste')
    focusEntry(begin + pasted.length - 1)
  }
  const listen = (at: number) => ({
    onKeyDown: (event: KeyboardEvent) => press(event, at),
    onPaste: (event: ClipboardEvent) => paste(event, at),
  })
  return (
    <fieldset className="field">
      <legend>{legend}</legend>
      <ol className="stack gap-2 piece-fields__items" ref={list}>
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no identity but its position
          <li className="piece-fields__item" key={at} {...listen(at)}>
            <CountedField
              id={toTextFieldId(`items.${at}`)}
              label={`${at + 1}.`}
              limit={SLIDE_LIMITS.item}
              value={item}
              onChange={(text) => onChange(items.with(at, text), `items.${at}`)}
            />
            <IconButton label={`Remover o item ${at + 1}`} small icon={IconX} onClick={() => remove(at)} />
          </li>
        ))}
      </ol>
      {!isFull && (
        <Button small icon={IconPlus} onClick={() => add()}>
          Adicionar item
        </Button>
      )}
      <p className="tiny sub">Enter abre o próximo, Alt com as setas muda a ordem; uma lista colada vira um item por linha.</p>
    </fieldset>
  )
}
