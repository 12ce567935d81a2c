/*
 * Two threads send with Kafka's MockProducer.
 *
 * maven: org.apache.kafka:kafka-clients:3.7.0
 * expect: verified
 */
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;

public class KafkaMockProducer {
    public static void main(String[] args) throws Exception {
        MockProducer<String, String> producer =
                new MockProducer<>(true, new StringSerializer(), new StringSerializer());
        Thread other = new Thread(() -> producer.send(new ProducerRecord<>("topic", "a", "1")));
        other.start();
        producer.send(new ProducerRecord<>("topic", "b", "2"));
        other.join();
        assert producer.history().size() == 2;
    }
}
