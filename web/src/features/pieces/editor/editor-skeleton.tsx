import './editor.css'

export const EditorSkeleton = () => (
  <div className="workbench" aria-hidden>
    <div className="strip">
      <span className="skel editor-skeleton__slide" />
      <span className="skel editor-skeleton__slide" />
      <span className="skel editor-skeleton__slide" />
    </div>
    <span className="skel editor-skeleton__stage" />
    <span className="skel editor-skeleton__fields" />
  </div>
)
