import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { copyText } from '#lib/copy-text.ts'
import { Button, IconButton } from './button.tsx'

const CONFIRMATION_MS = 2_000

type Props = {
  label: string
  text: string
  showLabel?: boolean
  disabled?: boolean
}

export function CopyButton({ label, text, showLabel = false, disabled = false }: Props) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), CONFIRMATION_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = () => copyText(text).then(setCopied)
  const Icon = copied ? IconCheck : IconCopy
  const icon = <Icon className={`icon icon--16 ${copied ? 'pos' : ''}`} aria-hidden />
  return (
    <>
      {showLabel ? (
        <Button icon={icon} disabled={disabled} onClick={() => void copy()}>
          {label}
        </Button>
      ) : (
        <IconButton label={label} small className="copy" disabled={disabled} onClick={() => void copy()}>
          {icon}
        </IconButton>
      )}
      <span className="sr" role="status">
        {copied && 'Copiado'}
      </span>
    </>
  )
}
