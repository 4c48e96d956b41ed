import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { notify } from '../lib/notify.ts'
import { IconButton } from './button.tsx'

const SHOWN_MS = 2_000

/** `label` says what is copied: "Copiar identificador". */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => notify({ kind: 'failed', title: 'Não foi possível copiar', message: 'Selecione o texto e copie pelo teclado.' }),
    )
  const Icon = copied ? IconCheck : IconCopy
  return (
    <>
      <IconButton label={label} small className="copy" onClick={() => void copy()}>
        <Icon className={`icon icon--16 ${copied ? 'pos' : ''}`} aria-hidden />
      </IconButton>
      <span className="sr" role="status">
        {copied && 'Copiado'}
      </span>
    </>
  )
}
