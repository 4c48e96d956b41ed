import { Button } from '#components/ui/button.tsx'

type Props = { label: string; busyLabel: string; busy: boolean; wait: number }

export const SubmitButton = ({ label, busyLabel, busy, wait }: Props) => (
  <>
    <Button look="primary" type="submit" className="btn--wide" busy={busy && busyLabel} aria-disabled={wait > 0 || undefined}>
      {wait > 0 ? <span className="tnum">Tente de novo em {wait} s</span> : label}
    </Button>
    <span className="sr" role="status">
      {wait > 0 && 'Tentativas demais: espere um pouco antes de tentar de novo.'}
    </span>
  </>
)
