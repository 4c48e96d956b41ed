import { IconReceipt2 } from '@tabler/icons-react'
import type { FileRule } from 'contract/calls/endpoint.ts'
import type { ReactNode } from 'react'
import { SingleFileField } from '#components/ui/file-input.tsx'
import { describeFileProblem } from '#lib/file-rule.ts'
import { formatKilobytes } from '#lib/format/format.ts'

type Props = {
  label: string
  rule: FileRule
  invite: string
  value: File | null
  onChange: (file: File | null) => void
  error?: ReactNode
}

/** A field for one receipt, with its size in kilobytes (specification §9). */
export const ReceiptInput = ({ rule, ...input }: Props) => (
  <SingleFileField
    {...input}
    icon={<IconReceipt2 className="icon sub" aria-hidden />}
    accept={rule.accept}
    findProblem={(file) => describeFileProblem(file, rule)}
    sizeOf={(bytes) => formatKilobytes(bytes).replace('.', ',')}
  />
)
