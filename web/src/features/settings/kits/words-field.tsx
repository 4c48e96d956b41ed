import { IconX } from '@tabler/icons-react'
import { KIT_LIMITS } from 'contract/settings/brand-kits.ts'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Field } from '#components/ui/field.tsx'

type Props = { label: string; value: readonly string[]; onChange: (words: string[]) => void; error?: ReactNode }

const SEPARATOR = /[,;\n]/

const isSameWord = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function readNewWords(typed: string, there: readonly string[]): string[] {
  const words = typed
    .split(SEPARATOR)
    .map((word) => word.trim())
    .filter(Boolean)
  return words.filter(
    (word, at) => !there.some((other) => isSameWord(other, word)) && words.findIndex((other) => isSameWord(other, word)) === at,
  )
}

/** Enter or a comma adds the typed word, Backspace in the empty field removes the last; the form refuses a word that is too long. */
export function WordsField({ label, value, onChange, error }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const addWords = (text = typed) => {
    const added = readNewWords(text, value)
    setTyped('')
    if (added.length > 0) onChange([...value, ...added])
  }
  const remove = (word: string) => {
    onChange(value.filter((other) => other !== word))
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isTaking = event.key === ',' || (event.key === 'Enter' && typed.trim() !== '')
    if (isTaking) {
      event.preventDefault()
      addWords()
    } else if (event.key === 'Backspace' && typed === '') onChange(value.slice(0, -1))
  }
  // The browser's own paste would cut a list at the limit of one word, and join its lines. It still cuts a list that is dropped here.
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text')
    if (!SEPARATOR.test(pasted)) return
    event.preventDefault()
    const { selectionStart, selectionEnd } = event.currentTarget
    addWords(typed.slice(0, selectionStart ?? typed.length) + pasted + typed.slice(selectionEnd ?? typed.length))
  }
  return (
    <Field label={label} error={error} help="Enter ou vírgula separa as palavras.">
      {(wiring) => (
        <div className="stack gap-2">
          {value.length > 0 && (
            <div className="chips">
              {value.map((word) => (
                <button
                  className="chip reach kit-words__word"
                  type="button"
                  key={word}
                  aria-label={`Remover ${word}`}
                  title={word}
                  onClick={() => remove(word)}
                >
                  <span className="cut">{word}</span>
                  <IconX className="icon icon--14" aria-hidden />
                </button>
              ))}
            </div>
          )}
          <input
            ref={input}
            type="text"
            autoComplete="off"
            {...wiring}
            className="input"
            maxLength={KIT_LIMITS.word}
            data-typing={typed === '' ? undefined : true}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            onBlur={() => addWords()}
          />
        </div>
      )}
    </Field>
  )
}
