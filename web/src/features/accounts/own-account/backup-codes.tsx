import { IconDownload } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { useObjectUrl } from '#lib/use-object-url.ts'

export function BackupCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join('\n')
  const file = useMemo(() => new Blob([text], { type: 'text/plain' }), [text])
  return (
    <>
      <div className="dialog__body">
        <p className="sub">
          Se você ficar sem o celular, cada um destes códigos entra uma vez no lugar do aplicativo. Eles não serão mostrados
          novamente.
        </p>
        <ul className="tiles gap-2 codes mono" aria-label="Códigos de reserva">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="row">
          <CopyButton label="Copiar os códigos" text={text} showLabel />
          <a className="btn btn--default" href={useObjectUrl(file)} download="codigos-de-reserva.txt">
            <IconDownload className="icon" stroke={1.5} aria-hidden />
            Baixar
          </a>
        </div>
      </div>
      <footer className="dialog__foot">
        <Button look="primary" autoFocus onClick={onDone}>
          Já guardei
        </Button>
      </footer>
    </>
  )
}
