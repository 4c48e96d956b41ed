import './recordings.css'
import { IconDownload } from '@tabler/icons-react'
import { exportTranscription, TRANSCRIPTION_EXPORT_FORMATS } from 'contract/transcription/library.ts'
import { buildUrl } from '#lib/net/call.ts'

const exportUrl = (id: number, format: string) => buildUrl(exportTranscription, { params: { id }, query: { format } })

export const captionsUrl = (id: number): string => exportUrl(id, 'vtt')

export const ExportLinks = ({ id, name }: { id: number; name: string }) => (
  <fieldset className="exports row" aria-label={`Exportar a transcrição de ${name}`}>
    <IconDownload className="icon icon--16 sub" aria-hidden />
    {TRANSCRIPTION_EXPORT_FORMATS.map((format) => (
      <a
        className="chip reach"
        key={format}
        href={exportUrl(id, format)}
        download
        aria-label={`Exportar ${format.toUpperCase()}`}
      >
        {format.toUpperCase()}
      </a>
    ))}
  </fieldset>
)
