export const LibrarySkeleton = () => (
  <div className="library" aria-hidden>
    {['a', 'b', 'c'].map((card) => (
      <div className="library__card" key={card}>
        <span className="skel library__preview" />
      </div>
    ))}
  </div>
)
