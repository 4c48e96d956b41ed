import './receipts.css'
import { IconX } from '@tabler/icons-react'
import type { FileRule } from 'contract/calls/endpoint.ts'
import type { ReceiptKind } from 'contract/finance/receipts.ts'
import { type ReactNode, useRef, useState } from 'react'
import { CapabilityGate } from '#components/feedback/capability-gate.tsx'
import { TruncatedText } from '#components/tables/table-cells.tsx'
import { IconButton } from '#components/ui/button.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { describeFileProblem } from '#lib/file-rule.ts'
import { formatSize } from '#lib/format/format.ts'
import { RECEIPT_KIND_OPTIONS } from './kinds.ts'
import { ReceiptInput } from './receipt-input.tsx'
import { ReceiptZone } from './receipt-zone.tsx'
import { type ChosenFile, toChosenFile } from './receipts-to-send.ts'

type Props = {
  label: string
  rule: FileRule
  invite: string
  value: readonly ChosenFile[]
  onChange: (value: readonly ChosenFile[]) => void
  error?: ReactNode
}

const MAX_RECEIPTS = 10

function ChosenItem({
  file,
  kind,
  onKind,
  onRemove,
}: Omit<ChosenFile, 'key'> & { onKind: (kind: ReceiptKind) => void; onRemove: () => void }) {
  return (
    <li className="row gap-3 receipt">
      <span className="stack gap-half grow receipt__what">
        <TruncatedText text={file.name} />
        <span className="tiny sub tnum">{formatSize(file.size)}</span>
      </span>
      <span className="receipt__kind">
        <NativeSelect aria-label={`Tipo de ${file.name}`} options={RECEIPT_KIND_OPTIONS} value={kind} onChange={onKind} />
      </span>
      <IconButton label={`Remover ${file.name}`} small onClick={onRemove} icon={IconX} />
    </li>
  )
}

function SeveralReceipts({ value, onChange, error, ...zone }: Props) {
  const [refused, setRefused] = useState<string>()
  const latest = useRef(value) // files may arrive while the bytes of others are read
  latest.current = value
  const add = async (files: readonly File[]) => {
    const found = await Promise.all(files.map(async (file) => ({ file, reason: await describeFileProblem(file, zone.rule) })))
    const taken = found.filter(({ reason }) => !reason).map(({ file }) => toChosenFile(file))
    const bad = found.filter(({ reason }) => reason)
    const left = taken.slice(MAX_RECEIPTS - latest.current.length).map(({ file }) => file.name)
    const reasons = [
      ...bad.map(({ file, reason }) => (files.length > 1 ? `${file.name}: ${reason}` : reason)),
      ...(left.length > 0 ? [`Envie no máximo ${MAX_RECEIPTS} arquivos. De fora: ${left.join(', ')}`] : []),
    ]
    setRefused(reasons.join(' · ') || undefined)
    latest.current = [...latest.current, ...taken].slice(0, MAX_RECEIPTS)
    if (taken.length > 0) onChange(latest.current)
  }
  const change = (at: number, next: ChosenFile[]) => onChange(value.toSpliced(at, 1, ...next))
  return (
    <div className="stack gap-3 receipts">
      <ReceiptZone {...zone} onFiles={(files) => void add(files)} error={refused ?? error} />
      {value.length > 0 && (
        <ul className="list" aria-label="Arquivos escolhidos">
          {value.map(({ key, file, kind: now }, at) => (
            <ChosenItem
              key={key}
              file={file}
              kind={now}
              onKind={(kind) => change(at, [{ key, file, kind }])}
              onRemove={() => change(at, [])}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

/** Another service takes a single file, without its kind (specification §3). */
export function ReceiptsField(props: Props) {
  const { value, onChange } = props
  const chooseOnly = (file: File | null) => onChange(file ? [toChosenFile(file)] : [])
  const one = <ReceiptInput {...props} value={value[0]?.file ?? null} onChange={chooseOnly} />
  return (
    <CapabilityGate needs="edit" fallback={one}>
      <SeveralReceipts {...props} />
    </CapabilityGate>
  )
}
