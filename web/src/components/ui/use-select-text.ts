import { type KeyboardEvent, type RefObject, useState } from 'react'
import { foldText, hasEveryWord } from '#lib/format/fold-text.ts'
import { useUnreadableInput } from '../feedback/use-unreadable-input.ts'

export type Option = { value: string; label: string }

export const findNamedOption = (options: readonly Option[], text: string): Option | undefined =>
  options.find(({ label }) => label === text.trim()) ?? options.find(({ label }) => foldText(label) === foldText(text))

function findOnlyMatch(options: readonly Option[], text: string): Option | undefined {
  const [first, ...others] = options.filter(({ label }) => hasEveryWord(label, text))
  return first && others.length === 0 && foldText(first.label).startsWith(foldText(text)) ? first : undefined
}

type Args = {
  input: RefObject<HTMLInputElement | null>
  options: readonly Option[]
  value: string | null
  onChange: (value: string | null) => void
  clearable: boolean
  canCreate: boolean
}

/**
 * On blur, a text that names an option chooses it (Tab also takes the only match); any other text blocks the form's submission,
 * which would lose it.
 */
export function useSelectText({ input, options, value, onChange, clearable, canCreate }: Args) {
  const chosen = options.find((option) => option.value === value)
  const [text, setText] = useState(chosen?.label ?? '')
  const isUnlisted = text.trim() !== '' && text !== chosen?.label && !findNamedOption(options, text)
  const choice = canCreate ? '“Criar” ou um dos nomes' : 'um dos nomes'
  const error = useUnreadableInput(input, isUnlisted ? `Fora da lista. Escolha ${choice}` : undefined)
  const handleBlur = () => {
    const named = text === chosen?.label ? chosen : findNamedOption(options, text)
    if (named && named.value !== value) onChange(named.value)
    if (text.trim() === '' && clearable && value !== null) onChange(null)
    // Mantine's own handler, which ran before, has put the chosen label in the place of the text.
    if (isUnlisted) setText(text)
  }
  const handleKeyDown = ({ key }: KeyboardEvent) => {
    const match = key === 'Tab' && isUnlisted ? findOnlyMatch(options, text) : undefined
    if (!match) return
    setText(match.label)
    onChange(match.value)
  }
  return { text, setText, error, handleBlur, handleKeyDown }
}
