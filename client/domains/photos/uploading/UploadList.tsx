import type { MutationState } from '@tanstack/react-query'
import { CircleAlert, X } from 'lucide-react'
import { Card } from '#client/ui/display/Card.tsx'
import { ProgressBar } from '#client/ui/feedback/ProgressBar.tsx'
import { Button, IconButton } from '#client/ui/form/Button.tsx'
import { FilePreview } from './AddPhotos.tsx'
import { PHOTOS_TEXT, UPLOADING_TEXT } from '#client/domains/photos/photos.more.text.ts'
import { type Upload, uploadFailure } from './photos.uploading.api.ts'
import { useProgress } from '#client/domains/photos/photos.state.ts'

interface UploadListProps {
  uploads: readonly MutationState<unknown, Error, Upload>[]
  onRetry: (upload: Upload) => void
  onRemove: (clientKey: string) => void
}

/** Photos being uploaded, and those that failed. */
export function UploadList({ uploads, onRetry, onRemove }: UploadListProps) {
  return (
    <Card pad="none">
      <ul aria-label={UPLOADING_TEXT.list} className="divide-y divide-line">
        {uploads.map(
          ({ variables, ...state }) =>
            variables && (
              <UploadRow
                key={variables.clientKey}
                upload={variables}
                status={state.status}
                isPaused={state.isPaused}
                error={state.error}
                onRetry={() => onRetry(variables)}
                onRemove={() => onRemove(variables.clientKey)}
              />
            ),
        )}
      </ul>
    </Card>
  )
}

interface UploadRowProps {
  upload: Upload
  status: 'idle' | 'pending' | 'success' | 'error'
  /** Whether the upload is waiting until the server can be reached. */
  isPaused: boolean
  error: Error | null
  onRetry: () => void
  onRemove: () => void
}

/** One file being uploaded, with its name, progress and actions. */
function UploadRow({ upload, status, isPaused, error, onRetry, onRemove }: UploadRowProps) {
  const { file, clientKey } = upload
  const part = useProgress(clientKey)
  const failure = status === 'error' && error ? uploadFailure(error) : null
  const labelOf = (what: string) => PHOTOS_TEXT.of(what, file.name)
  return (
    <li className="flex items-center gap-3 p-3 md:px-4">
      <FilePreview file={file} />
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 font-medium wrap-anywhere">{file.name}</p>
        {failure ? (
          <p role="alert" className="flex gap-1.5 text-sm text-pretty text-danger">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span>{failure.text}</span>
          </p>
        ) : (
          <p className="text-sm text-ink-soft">{stateText({ status, isPaused, part })}</p>
        )}
        {status === 'pending' && <ProgressBar label={file.name} part={part ?? 0} />}
      </div>
      {failure && !failure.isFinal && (
        <Button size="sm" aria-label={labelOf(UPLOADING_TEXT.tryAgain)} onClick={onRetry}>
          {UPLOADING_TEXT.tryAgain}
        </Button>
      )}
      {status !== 'success' && (
        <IconButton
          icon={X}
          label={labelOf(UPLOADING_TEXT.remove)}
          data-place={clientKey}
          onClick={onRemove}
        />
      )}
    </li>
  )
}

const stateText = ({
  status,
  isPaused,
  part,
}: Pick<UploadRowProps, 'status' | 'isPaused'> & { part: number | undefined }): string => {
  if (status === 'success') return UPLOADING_TEXT.done
  if (isPaused) return UPLOADING_TEXT.offline
  if (part === undefined) return UPLOADING_TEXT.waiting
  return part < 1 ? `${Math.floor(part * 100)}%` : UPLOADING_TEXT.working
}
