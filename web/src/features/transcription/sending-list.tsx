import { useUploads } from './upload/uploads.ts'
import { UploadProgress } from './upload-progress.tsx'

/** What is on its way to the library, or did not get there. */
export function SendingList() {
  const under = useUploads().filter(({ state }) => state !== 'done')
  if (under.length === 0) return null
  return (
    <ul className="sending-list" aria-label="Envios">
      {under.map((upload) => (
        <li key={upload.clip.id}>
          <p className="small two" title={upload.clip.name}>
            {upload.clip.name}
          </p>
          <UploadProgress upload={upload} />
        </li>
      ))}
    </ul>
  )
}
