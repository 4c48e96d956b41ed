import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

const TYPING_MS = 250

type Props = { label: string; q: string; onSearch: (q: string) => void }

/** Writes into the address as one types; a link or the back button restores what was seen. */
export function SearchBox({ label, q, onSearch }: Props) {
  const [typed, setTyped] = useState({ text: q, from: q })
  const search = useDebouncedCallback(onSearch, TYPING_MS)
  // The address changed by other means (back, "Limpar filtros").
  const text = typed.from === q || typed.text.trim() === q ? typed.text : q
  return (
    <label className="affix">
      <span className="sr">{label}</span>
      <IconSearch className="icon icon--16" aria-hidden />
      <input
        className="input"
        type="search"
        placeholder={label}
        maxLength={100}
        value={text}
        onChange={(event) => {
          setTyped({ text: event.target.value, from: q })
          search(event.target.value.trim())
        }}
      />
    </label>
  )
}
