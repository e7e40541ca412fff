"""What Python clients do with nothing changed but the address, by the names of models that they have built in.

trials.py ADDRESS WYOMING_PORT RECORDING PROGRAM runs all of them. It writes one line of JSON for each:
{client, version, trial, gives, given} or, instead of `given`, `error`. RECORDING is a WAV file of 24 kHz,
PROGRAM is bin/voice.js.
"""

import asyncio
import base64
import io
import json
import sys
import wave
from importlib.metadata import version
from pathlib import Path

ADDRESS, WYOMING_PORT, RECORDING, PROGRAM = sys.argv[1:5]
BASE = f"{ADDRESS}/v1"
SOCKET = f"{BASE.replace('http', 'ws')}/realtime"
KEY = "none-is-needed"
TEXT = "Good morning."
WAV = Path(RECORDING).read_bytes()
with wave.open(io.BytesIO(WAV)) as file:
    RATE = file.getframerate()
    PCM = file.readframes(file.getnframes())
# The silence after the speech, so that the end of the turn is detected.
QUIET = bytes(2 * 2 * RATE)
CHUNK = 2 * RATE // 20
# A deadline beyond any expected duration.
PATIENCE = 90

TRIALS = []


def trial(client, name, gives):
    def add(run):
        TRIALS.append((client, name, gives, run))
        return run

    return add


def chunks(pcm):
    return [pcm[at : at + CHUNK] for at in range(0, len(pcm), CHUNK)]


# The official client.


def official():
    from openai import AsyncOpenAI

    return AsyncOpenAI(api_key=KEY, base_url=BASE)


@trial("openai", "transcriptions.create", "text")
async def _():
    answer = await official().audio.transcriptions.create(file=("talk.wav", WAV), model="whisper-1")
    return answer.text


@trial("openai", "transcriptions.create, streamed", "text")
async def _():
    stream = await official().audio.transcriptions.create(
        file=("talk.wav", WAV), model="gpt-4o-mini-transcribe", stream=True
    )
    done = [event.text async for event in stream if event.type == "transcript.text.done"]
    return done[-1]


@trial("openai", "transcriptions.create, verbose_json with words", "words")
async def _():
    answer = await official().audio.transcriptions.create(
        file=("talk.wav", WAV),
        model="whisper-1",
        response_format="verbose_json",
        timestamp_granularities=["word"],
    )
    return [one.model_dump() for one in answer.words]


@trial("openai", "speech.create, streamed", "mp3")
async def _():
    speaking = official().audio.speech.with_streaming_response
    async with speaking.create(model="gpt-4o-mini-tts", voice="alloy", input=TEXT) as response:
        return await response.read()


@trial("openai", "refused model", {"name": "BadRequestError", "code": "model_not_found"})
async def _():
    from openai import APIStatusError

    try:
        await official().audio.transcriptions.create(file=("talk.wav", WAV), model="nope")
    except APIStatusError as error:
        return {"name": type(error).__name__, "code": error.code}


@trial("openai", "realtime transcription", "live text")
async def _():
    client = official()
    client.websocket_base_url = SOCKET.removesuffix("/realtime")
    async with client.realtime.connect(extra_query={"intent": "transcription"}) as socket:
        await socket.session.update(
            session={
                "type": "transcription",
                "audio": {
                    "input": {
                        "format": {"type": "audio/pcm", "rate": 24000},
                        "transcription": {"model": "gpt-4o-mini-transcribe", "language": "en"},
                        "turn_detection": {"type": "server_vad"},
                    }
                },
            }
        )
        for chunk in chunks(PCM + QUIET):
            await socket.input_audio_buffer.append(audio=base64.b64encode(chunk).decode())
        async for event in socket:
            if event.type == "conversation.item.input_audio_transcription.completed":
                return event.transcript
            if event.type == "error":
                raise RuntimeError(event.error.message)


# The voice pipeline of the agents SDK, with a workflow that repeats the transcript.


def pipeline(heard):
    from agents.voice import OpenAIVoiceModelProvider, VoicePipeline, VoicePipelineConfig, VoiceWorkflowBase

    class Echo(VoiceWorkflowBase):
        async def run(self, transcription):
            heard.append(transcription)
            yield TEXT

    config = VoicePipelineConfig(
        model_provider=OpenAIVoiceModelProvider(api_key=KEY, base_url=BASE), tracing_disabled=True
    )
    return VoicePipeline(workflow=Echo(), config=config)


async def said_and_heard(result, heard):
    sound = b""
    async for event in result.stream():
        if event.type == "voice_stream_event_audio" and event.data is not None:
            sound += event.data.tobytes()
        if event.type == "voice_stream_event_error":
            raise event.error
        if event.type == "voice_stream_event_lifecycle" and event.event == "turn_ended":
            break
    if len(sound) < RATE:
        raise RuntimeError(f"{len(sound)} bytes of sound")
    return heard[0]


@trial("openai-agents", "VoicePipeline, a recording", "text")
async def _():
    import numpy
    from agents.voice import AudioInput

    heard = []
    sound = AudioInput(buffer=numpy.frombuffer(PCM, dtype=numpy.int16), frame_rate=RATE)
    return await said_and_heard(await pipeline(heard).run(sound), heard)


@trial("openai-agents", "VoicePipeline, live speech", "live text")
async def _():
    import numpy
    from agents.voice import StreamedAudioInput

    heard = []
    sound = StreamedAudioInput()
    result = await pipeline(heard).run(sound)
    for chunk in chunks(PCM + QUIET):
        await sound.add_audio(numpy.frombuffer(chunk, dtype=numpy.int16))
    return await said_and_heard(result, heard)


# Pipecat: its services in a pipeline, as in an assistant.


async def in_pipecat(processor, frames, wanted):
    """Runs a pipeline of one service with `frames`; what it sends of the type `wanted`, when the first is there."""
    from pipecat.pipeline.pipeline import Pipeline
    from pipecat.pipeline.runner import PipelineRunner
    from pipecat.pipeline.task import PipelineTask
    from pipecat.processors.frame_processor import FrameProcessor

    given = asyncio.Queue()

    class Listener(FrameProcessor):
        async def process_frame(self, frame, direction):
            await super().process_frame(frame, direction)
            if isinstance(frame, wanted):
                await given.put(frame)
            await self.push_frame(frame, direction)

    task = PipelineTask(Pipeline([processor, Listener()]))
    running = asyncio.create_task(PipelineRunner(handle_sigint=False).run(task))
    try:
        await task.queue_frames(frames)
        return await asyncio.wait_for(given.get(), PATIENCE)
    finally:
        await task.cancel()
        await asyncio.wait([running], timeout=10)


@trial("pipecat", "OpenAISTTService", "live text")
async def _():
    from pipecat.frames.frames import (
        InputAudioRawFrame,
        TranscriptionFrame,
        VADUserStartedSpeakingFrame,
        VADUserStoppedSpeakingFrame,
    )
    from pipecat.services.openai.stt import OpenAISTTService

    frames = [VADUserStartedSpeakingFrame()]
    frames += [InputAudioRawFrame(chunk, RATE, 1) for chunk in chunks(PCM)]
    frames += [VADUserStoppedSpeakingFrame()]
    service = OpenAISTTService(api_key=KEY, base_url=BASE, sample_rate=RATE)
    return (await in_pipecat(service, frames, TranscriptionFrame)).text


@trial("pipecat", "OpenAIRealtimeSTTService", "live text")
async def _():
    from pipecat.frames.frames import InputAudioRawFrame, TranscriptionFrame
    from pipecat.services.openai.stt import OpenAIRealtimeSTTService

    service = OpenAIRealtimeSTTService(
        api_key=KEY, base_url=SOCKET, turn_detection={"type": "server_vad"}, sample_rate=RATE
    )
    frames = [InputAudioRawFrame(chunk, RATE, 1) for chunk in chunks(PCM + QUIET)]
    return (await in_pipecat(service, frames, TranscriptionFrame)).text


@trial("pipecat", "OpenAITTSService", "sound")
async def _():
    from pipecat.frames.frames import TTSAudioRawFrame, TTSSpeakFrame
    from pipecat.services.openai.tts import OpenAITTSService

    service = OpenAITTSService(api_key=KEY, base_url=BASE, sample_rate=24000)
    return (await in_pipecat(service, [TTSSpeakFrame(TEXT)], TTSAudioRawFrame)).audio


# LiveKit's plugins.


def frame_of(pcm):
    from livekit import rtc

    return rtc.AudioFrame(pcm, RATE, 1, len(pcm) // 2)


@trial("livekit-agents", "STT.recognize", "text")
async def _():
    from livekit.plugins.openai import STT

    event = await STT(api_key=KEY, base_url=BASE, model="whisper-1").recognize(frame_of(PCM))
    return event.alternatives[0].text


@trial("livekit-agents", "STT.stream", "live text")
async def _():
    from livekit.agents import stt, utils
    from livekit.plugins.openai import STT

    async with utils.http_context.open():
        stream = STT(api_key=KEY, base_url=BASE, use_realtime=True).stream()
        for chunk in chunks(PCM + QUIET):
            stream.push_frame(frame_of(chunk))
        async for event in stream:
            if event.type == stt.SpeechEventType.FINAL_TRANSCRIPT:
                await stream.aclose()
                return event.alternatives[0].text


@trial("livekit-agents", "TTS.synthesize", "sound")
async def _():
    from livekit.plugins.openai import TTS

    stream = TTS(api_key=KEY, base_url=BASE).synthesize(TEXT)
    return b"".join([bytes(part.frame.data) async for part in stream])


# Wyoming, in the order of Home Assistant's events.


def wyoming():
    from wyoming.client import AsyncTcpClient

    return AsyncTcpClient("127.0.0.1", int(WYOMING_PORT))


@trial("wyoming", "describe", ["asr", "tts"])
async def _():
    from wyoming.info import Describe, Info

    async with wyoming() as client:
        await client.write_event(Describe().event())
        info = Info.from_event(await client.read_event())
        return [kind for kind in ("asr", "tts") if any(one.installed for one in getattr(info, kind))]


@trial("wyoming", "speech to text", "live text")
async def _():
    from wyoming.asr import Transcribe, Transcript
    from wyoming.audio import AudioChunk, AudioStart, AudioStop

    async with wyoming() as client:
        await client.write_event(Transcribe(language="en").event())
        await client.write_event(AudioStart(rate=RATE, width=2, channels=1).event())
        for chunk in chunks(PCM):
            await client.write_event(AudioChunk(rate=RATE, width=2, channels=1, audio=chunk).event())
        await client.write_event(AudioStop().event())
        while event := await client.read_event():
            if Transcript.is_type(event.type):
                return Transcript.from_event(event).text


async def spoken(events, last):
    from wyoming.audio import AudioChunk

    sound = b""
    async with wyoming() as client:
        for event in events:
            await client.write_event(event.event())
        while event := await client.read_event():
            if AudioChunk.is_type(event.type):
                sound += AudioChunk.from_event(event).audio
            if last.is_type(event.type):
                return sound


@trial("wyoming", "text to speech", "sound")
async def _():
    from wyoming.audio import AudioStop
    from wyoming.tts import Synthesize

    return await spoken([Synthesize(text=TEXT)], AudioStop)


@trial("wyoming", "text to speech, as it is written", "sound")
async def _():
    from wyoming.tts import Synthesize, SynthesizeChunk, SynthesizeStart, SynthesizeStop, SynthesizeStopped

    events = [
        SynthesizeStart(),
        SynthesizeChunk(text="Good "),
        SynthesizeChunk(text="morning."),
        Synthesize(text=TEXT),
        SynthesizeStop(),
    ]
    return await spoken(events, SynthesizeStopped)


# The Model Context Protocol.


async def transcribed_by_tool(server, audio):
    from mcp import Client

    async with Client(server) as client:
        tools = [tool.name for tool in (await client.list_tools()).tools]
        if "transcribe_file" not in tools:
            raise RuntimeError(f"tools: {tools}")
        answer = await client.call_tool("transcribe_file", audio)
        return answer.content[0].text


@trial("mcp", "streamable HTTP", "live text")
async def _():
    return await transcribed_by_tool(f"{ADDRESS}/mcp", {"audio": base64.b64encode(WAV).decode()})


@trial("mcp", "standard input and output", "live text")
async def _():
    from mcp import StdioServerParameters

    folder = str(Path(RECORDING).parent)
    args = [PROGRAM, "mcp", "--server", ADDRESS, "--allow", folder]
    server = StdioServerParameters(command="node", args=args)
    return await transcribed_by_tool(server, {"path": RECORDING})


PACKAGES = {"pipecat": "pipecat-ai"}


def kind_of(given):
    """Bytes by their kind; anything else is itself."""
    if not isinstance(given, bytes):
        return given
    if given[:3] == b"ID3" or given[0] == 0xFF and given[1] & 0xE0 == 0xE0:
        return "mp3"
    return "sound" if sum(byte != 0 for byte in given) > 1000 else f"{len(given)} bytes"


async def main():
    for client, name, gives, run in TRIALS:
        line = {"client": client, "version": version(PACKAGES.get(client, client)), "trial": name, "gives": gives}
        try:
            line["given"] = kind_of(await asyncio.wait_for(run(), PATIENCE))
        except BaseException as error:  # noqa: BLE001
            line["error"] = f"{type(error).__name__}: {error}"
        print(json.dumps(line), flush=True)


asyncio.run(main())
